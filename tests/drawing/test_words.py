"""The words of the pages: every text is in the catalogue, and a language is spoken for one request alone."""

import ast
import gettext
import io
import re
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

import kensei
from kensei import drawing
from kensei.core import i18n as words
from kensei.core.protocol import Outcome

ROOT = Path(__file__).parent.parent.parent


@cache
def trees():
    """The source files in which there may be messages, read as code."""
    files = {path: path.read_text(encoding="utf-8") for path in sorted(Path(kensei.__file__).parent.rglob("*.py"))}
    return {path: ast.parse(text) for path, text in files.items() if re.search(r"\bN?_\(", text)}


@pytest.fixture(scope="module")
def catalogue():
    pytest.importorskip("babel")
    loader = SourceFileLoader("catalogue", str(ROOT / "tools/catalogue"))
    module = module_from_spec(spec_from_loader("catalogue", loader))
    loader.exec_module(module)
    return module


def test_no_message_hides_in_an_f_string():
    """The catalogue's reader does not look into f-strings, so nobody would translate it."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            for call in ast.walk(node) if isinstance(node, ast.JoinedStr) else ():
                is_message = (
                    isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "N_")
                )
                assert not (is_message and isinstance(call.args[0], ast.Constant)), f"{path.name}:{node.lineno}"


def test_every_message_in_the_source_is_in_the_catalogue(catalogue):
    """The catalogue's reader overlooks a message inside the call of another, `_(TABLE.get(name, N_("…")))`."""
    from babel.messages.pofile import read_po

    found = read_po(io.BytesIO(catalogue.POT.read_bytes()))
    # A message that also has a plural is looked up by its singular.
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in found}
    for path, tree in trees().items():
        for call in ast.walk(tree):
            is_message = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "N_")
            if is_message and isinstance(call.args[0], ast.Constant):
                assert call.args[0].value in known, f"{path.name}:{call.lineno}"


def test_the_catalogue_holds_every_text_of_the_pages(catalogue):
    """`tools/catalogue` writes it anew."""
    assert catalogue.POT.read_text(encoding="utf-8") == catalogue.collected()


class Shouted(gettext.NullTranslations):
    def gettext(self, message):
        return message.upper()


def test_a_language_is_spoken_for_one_request_alone(monkeypatch):
    monkeypatch.setattr(words, "catalogue", lambda language: Shouted())
    draw = Outcome((0.0, 0.0), "by agreement", "")
    with drawing.using_language("xx"):
        assert drawing.winner(draw, ["Ann", "Ben"]) == "A DRAW"
    assert drawing.winner(draw, ["Ann", "Ben"]) == "A draw"


def test_a_translation_that_is_not_there_is_english():
    assert words.catalogue("tlh").gettext("Your move") == "Your move"


def test_the_catalogue_can_be_read_by_translators(catalogue):
    from babel.messages.pofile import read_po

    read = read_po(io.BytesIO(catalogue.POT.read_bytes()))
    assert "Your move" in [message.id for message in read]
    assert len(read) > 250
