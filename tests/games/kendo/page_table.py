"""What a rulebook page says of a table of answers."""

import re


def as_markdown(table):
    """The table as the page has it: an answer a line, an attack a column."""
    lines = ["| you lay | " + " | ".join(attack.words for attack in table.attacks.values()) + " |"]
    lines.append("|---" * (len(table.rows) + 1) + "|")
    for form, answer in table.answers.items():
        lines.append(f"| {answer.words} | {' | '.join(cells[form] for cells in table.rows.values())} |")
    return "\n".join(lines)


def assert_page_has(table, page):
    """The page has the table, and says once what each of its letters means."""
    assert list(table.attacks) == list(table.rows)
    assert all(list(cells) == list(table.answers) for cells in table.rows.values())
    assert as_markdown(table) in page
    explained = re.findall(r"^- \*\*(\w)\*\*: \S", page, re.MULTILINE)
    assert sorted(explained) == sorted({letter for cells in table.rows.values() for letter in cells.values()} - {"-"})
