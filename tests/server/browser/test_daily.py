"""A daily duel on a phone, from the first page to its result; and what a browser keeps of its games."""

import json

import pytest
from player import play_out
from playwright.sync_api import expect
from test_everyone import serious

PHONE = {"width": 390, "height": 844}
KEPT = [[f"{number}.0", "kaito", "samurai", "won" if number else "lost", number] for number in range(5)]


def wide(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def small(page):
    """The words of the page that are under 11 pixels."""
    return page.evaluate(
        """[...document.querySelectorAll("body *")]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
        .filter((one) => one.checkVisibility() && !one.classList.contains("hush"))
        .filter((one) => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1) < 11)
        .map((one) => one.outerHTML)"""
    )


def low(page):
    """The things to press that are lower than 40 pixels."""
    return page.evaluate(
        """[...document.querySelectorAll("main a,main button,main summary,main label,nav a")].filter((one) =>
        one.checkVisibility() && one.getBoundingClientRect().height < 40).map((one) => one.outerHTML)"""
    )


def looks_right(page):
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert wide(page) <= 0
        assert small(page) == []
        assert low(page) == []
    page.set_viewport_size(PHONE)


def test_a_daily_duel_is_played_once_on_a_phone(sit):
    player = sit("/", width=390, height=844)
    page = player.page
    page.click("header a[href='/daily']")
    page.click(".chips >> text=Kiri-ai")
    page.wait_for_selector("html[data-ready]")
    looks_right(page)
    assert serious(page) == []
    page.click(".level:has([value=novice])")
    page.click("text=Play today’s duel")
    player.ready()
    table = page.url
    # Another tab, and the page itself, lead to the same duel.
    page.goto(table.partition("/t/")[0] + "/daily?game=kiriai")
    expect(page.locator(".outcome h2")).to_have_text("It is under way")
    looks_right(page)
    page.click(".outcome .btn.big")
    player.ready()
    assert page.url == table
    assert page.locator("[form=verb-fork]:visible").count() == 0
    play_out(player)
    assert page.locator("[form=verb-again]").count() == 0
    page.click("text=The day’s results")
    expect(page.locator(".outcome h2")).to_contain_text("move")
    expect(page.locator(".hist.only-tall")).to_be_visible()
    expect(page.locator(".hist.only-wide")).to_be_hidden()
    expect(page.locator(".better")).to_contain_text("Novice")
    expect(page.locator(".chips [aria-current]")).to_contain_text("✓")
    looks_right(page)
    assert serious(page) == []
    assert page.locator("text=Play today’s duel").count() == 0
    page.goto(table.partition("/t/")[0])
    expect(page.locator("#progress")).to_contain_text("Progress")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_page_says_what_to_try_and_chooses_it(sit, scheme):
    player = sit("/", color_scheme=scheme)
    page = player.page
    page.evaluate("(kept) => localStorage.setItem('kensei.progress', kept)", json.dumps(KEPT))
    page.reload()
    expect(page.locator("#progress .advice")).to_have_text("At Kaito you beat Samurai 4 of 5: try Master")
    expect(page.locator("#progress .sum")).to_be_visible()
    assert serious(page) == []
    page.click("text=try Master")
    assert page.locator("[name=scroll]:checked").input_value() == "kaito"
    assert page.locator("form[data-game=kaito] [name=level]").input_value() == "master"
    assert page.evaluate("document.activeElement.matches('form[data-game=kaito] .way-to.first')")
    page.set_viewport_size(PHONE)
    expect(page.locator("#progress .sum")).to_be_hidden()
    assert wide(page) <= 0
    page.goto(page.url + "progress")
    expect(page.locator("#sum")).to_have_text("Duels: 5. Won: 4.")
    expect(page.locator("[data-of=kaito][data-level=samurai] .num")).to_have_text("4 won, 1 lost")
    looks_right(page)
    assert serious(page) == []
    page.click("text=Forget all of it")
    expect(page.locator("#sum")).to_have_text("No finished duel yet.")
