"""The colours and faces of the pages, for pictures that stand alone: the style sheet has the same."""

from __future__ import annotations

LIGHT = {
    "washi": "#F3EEE3", "raised": "#FBF8F1", "sunken": "#E8E0D0", "line": "#CBC0AC", "edge": "#857B6C",
    "sumi": "#1E1B18", "sumi-2": "#575048", "sumi-3": "#695F54",
    "shu": "#AE2F1C", "ai": "#274B75", "matsu": "#3C6546", "cha": "#76502C", "kin": "#7E5F14",
    "murasaki": "#5E3B6E", "asagi": "#1F6068", "nezu": "#4A4640",
    "shu-wash": "#F0D9CD", "ai-wash": "#D5DEE8", "matsu-wash": "#D9E3D4", "cha-wash": "#E9DAC6", "kin-wash": "#EFE2BD",
    "on-ink": "#FBF8F1", "tile-red": "#AE2F1C", "tile-black": "#26221E", "tile-face": "#F7F1E4", "tile-rim": "#26221E",
    "sun": "#EBCDBE", "back": "#26221E", "back-line": "#F7F1E4", "die-white": "#FBF8F1", "die-black": "#26221E",
}  # fmt: skip
DARK = {
    "washi": "#161513", "raised": "#211F1B", "sunken": "#0F0E0D", "line": "#3D3831", "edge": "#7F7769",
    "sumi": "#ECE5D7", "sumi-2": "#B8AF9F", "sumi-3": "#9C9384",
    "shu": "#EE7257", "ai": "#8DB3E2", "matsu": "#8FC098", "cha": "#D3A87A", "kin": "#D9B65C",
    "murasaki": "#C3A3DA", "asagi": "#7FC6CE", "nezu": "#B8AF9F",
    "shu-wash": "#3D211B", "ai-wash": "#1D2A3A", "matsu-wash": "#1F2E22", "cha-wash": "#33271A", "kin-wash": "#352C14",
    "on-ink": "#161513", "tile-red": "#B23A26", "tile-black": "#35312B", "tile-face": "#F3EAD8", "tile-rim": "#8A8172",
    "sun": "#3A211A", "back": "#3B362F", "back-line": "#CFC5B3", "die-white": "#ECE5D7", "die-black": "#0F0E0D",
}  # fmt: skip
SERIF = '"Iowan Old Style","Palatino Nova","Palatino Linotype",Palatino,"Noto Serif","Source Serif 4","Noto Serif CJK JP",Georgia,serif'
SANS = '-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans","Noto Sans CJK JP",system-ui,sans-serif'
MINCHO = '"Hiragino Mincho ProN","Yu Mincho",YuMincho,"Noto Serif CJK JP","Noto Serif JP","MS PMincho",serif'


def declared(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def style(scope: str) -> str:
    """Return the style of a picture that stands alone, light or dark as the reader prefers."""
    return (
        f"{scope}{{{declared(LIGHT)}background:var(--washi);fill:var(--sumi)}}"
        f"@media (prefers-color-scheme:dark){{{scope}{{{declared(DARK)}}}}}"
        f"{scope} text{{font-family:{SANS}}}{scope} text.jp{{font-family:{MINCHO}}}{scope} text.se{{font-family:{SERIF}}}"
        f"{scope} .letter{{font:600 17px {SERIF};text-anchor:middle;fill:var(--on-ink)}}"
        f"{scope} .letter.face{{fill:var(--tile-face)}}"
        f"{scope} .jp,{scope} .kanji{{display:none}}"  # nobody can ask a picture which fonts its reader has
        f"{scope} .turned,{scope} .when,{scope} .off,{scope} .face{{display:none}}"
    )
