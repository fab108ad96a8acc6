"""Makes the faces of the documents: Typst reads no woff2 and wants one file per weight.

    pip install fonttools brotli && python make.py    # in this folder, after `npm ci`

Vazirmatn-Regular.ttf and -Bold.ttf are those of the npm package `vazirmatn` 33.0.3 (fonts/ttf), unchanged.
"""

import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[4] / "node_modules/@fontsource-variable"


def make(package: str, family: str, weight: int, style: str) -> None:
    """Pins one weight of the Latin and the extended Latin face and joins them."""
    parts = []
    with tempfile.TemporaryDirectory() as folder:
        for subset in ("latin", "latin-ext"):
            face = TTFont(PACKAGES / f"{package}/files/{package}-{subset}-wght-normal.woff2")
            face.flavor = None
            path = f"{folder}/{subset}.ttf"
            instancer.instantiateVariableFont(face, {"wght": weight}).save(path)
            parts.append(path)
        joined = Merger().merge(parts)
    postscript = f"{family.replace(' ', '')}-{style}"
    is_basic = style in ("Regular", "Bold")
    names = joined["name"]
    for record in list(names.names):
        if record.nameID in (3, 16, 17, 21, 22, 25):
            names.removeNames(nameID=record.nameID)
    texts = {1: family if is_basic else f"{family} {style}", 2: style if is_basic else "Regular", 3: f"{postscript};saluhall",
             4: f"{family} {style}", 6: postscript} | ({} if is_basic else {16: family, 17: style})
    for number, text in texts.items():
        names.setName(text, number, 3, 1, 0x409)
    joined["OS/2"].usWeightClass = weight
    joined.save(HERE / f"{postscript}.ttf")


make("fraunces", "Fraunces", 600, "SemiBold")
make("schibsted-grotesk", "Schibsted Grotesk", 400, "Regular")
make("schibsted-grotesk", "Schibsted Grotesk", 700, "Bold")
