"""Draws a pack's printed label from its row: brand, motif, name, line, size; and the back with text and barcode."""
import math
import os
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import motifs

HERE = Path(__file__).parent
FONTS = Path(os.environ.get("RENDER_FONTS", HERE.parents[1] / "node_modules" / "@fontsource-variable"))


def font(family: str, size: int, weight: int):
    """A font of the storefront, read from the npm package's own WOFF2."""
    if family == "fraunces":
        face = ImageFont.truetype(str(FONTS / "fraunces/files/fraunces-latin-full-normal.woff2"), size)
        face.set_variation_by_axes([144, weight, 80, 0])
    else:
        face = ImageFont.truetype(str(FONTS / "outfit/files/outfit-latin-wght-normal.woff2"), size)
        face.set_variation_by_axes([weight])
    return face


def wrapped(draw, text, family, weight, width, height, largest):
    """The largest size at which the words fit the box, broken over at most three lines."""
    words = text.split()
    for size in range(largest, 12, -2):
        face = font(family, size, weight)
        lines, line = [], ""
        for word in words:
            trial = f"{line} {word}".strip()
            if line and (line.endswith("-") or draw.textlength(trial, font=face) > width):
                lines.append(line)
                line = word
            else:
                line = trial
        lines.append(line)
        fits = max(draw.textlength(part, font=face) for part in lines) <= width
        if fits and len(lines) <= 3 and len(lines) * size * 1.02 <= height:
            return face, lines, size
    return font(family, 14, weight), [text], 14


def centred(draw, cx, y, text, face, colour, tracking=0):
    width = sum(draw.textlength(c, font=face) + tracking for c in text) - tracking
    x = cx - width / 2
    if tracking == 0:
        draw.text((x, y), text, font=face, fill=colour)
        return
    for c in text:
        draw.text((x, y), c, font=face, fill=colour)
        x += draw.textlength(c, font=face) + tracking


def weave(draw, x0, x1, y, size, colours):
    """A row of diamonds and chevrons, as in a woven band."""
    count = max(3, round((x1 - x0) / size))
    step = (x1 - x0) / count
    for i in range(count):
        cx = x0 + step * (i + .5)
        draw.polygon([(cx - step / 2, y), (cx, y - size / 2), (cx + step / 2, y), (cx, y + size / 2)], fill=colours[i % 2])
        draw.polygon([(cx - step / 5, y), (cx, y - size / 5), (cx + step / 5, y), (cx, y + size / 5)], fill=colours[2])


def medallion(draw, cx, cy, radius, pack):
    """The motif on a round of paper, so that it reads on any ground."""
    draw.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), fill=pack["paper"])
    motifs.draw(pack["motif"], draw, cx, cy, radius * .74, pack)


def front(image, box, pack, beside=True):
    """The front panel inside `box` of `image`; `beside` puts the motif left and right of a low panel's name."""
    draw = ImageDraw.Draw(image)
    x0, y0, x1, y1 = box
    w, h, cx = x1 - x0, y1 - y0, (x0 + x1) / 2
    ink, accent, ground, paper = pack["ink"], pack["accent"], pack["ground"], pack["paper"]
    unit = min(w, h)
    tall = h > .85 * w
    pad = unit * .07
    brand = font("outfit", int(unit * .072), 650)
    centred(draw, cx, y0 + pad, "NORDFJÄRD", brand, ink, tracking=unit * .022)
    top = y0 + pad + unit * .125
    draw.line((cx - w * .1, top, cx + w * .1, top), fill=accent, width=max(2, int(unit * .008)))
    bottom = y1 - pad
    if tall:
        round_ = min(w * .35, h * (.2 if h > 1.4 * w else .155))
        my = top + round_ * 1.12
        medallion(draw, cx, my, round_, pack)
        top = my + round_ * 1.12
    small = font("outfit", int(unit * .068), 500)
    size_face = font("outfit", int(unit * .085), 700)
    size_y = bottom - unit * .1
    line_y = size_y - unit * .12
    radius = min(h * .19, w * .1)
    if not tall and beside:
        for side in (-1, 1):
            medallion(draw, cx + side * (w * .5 - radius * 1.1), (y0 + y1) / 2, radius, pack)
    name_box = (w * .88 if tall or not beside else w - radius * 4.7, line_y - top - unit * .04)
    face, lines, size = wrapped(draw, pack["name"], "fraunces", 720, *name_box, int(unit * (.26 if tall else .34)))
    y = top + (line_y - top - len(lines) * size * 1.02) / 2 - size * .14
    for line in lines:
        centred(draw, cx, y, line, face, ink)
        y += size * 1.02
    while draw.textlength(pack["line"], font=small) > w * .92:
        small = font("outfit", small.size - 2, 500)
    centred(draw, cx, line_y, pack["line"], small, ink)
    width = draw.textlength(pack["size"], font=size_face)
    draw.rounded_rectangle((cx - width / 2 - unit * .05, size_y, cx + width / 2 + unit * .05, size_y + unit * .115), unit * .06, fill=accent)
    # The size must stand out on the accent whatever the palette, so it takes the darker or lighter of the two.
    centred(draw, cx, size_y - unit * .0, pack["size"], size_face, best_on(accent, ground, ink, paper, "#1b1712"))


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= .04045 else ((p + .055) / 1.055) ** 2.4 for p in parts]
    return .2126 * linear[0] + .7152 * linear[1] + .0722 * linear[2]


def best_on(surface, *choices):
    base = luminance(surface)
    def contrast(colour):
        other = luminance(colour)
        return (max(base, other) + .05) / (min(base, other) + .05)
    return max(choices, key=contrast)


LEFT = {"0": "0001101", "1": "0011001", "2": "0010011", "3": "0111101", "4": "0100011",
        "5": "0110001", "6": "0101111", "7": "0111011", "8": "0110111", "9": "0001011"}
PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def barcode(draw, x, y, width, height, number):
    """An EAN-13 that a scanner reads, drawn to the grid of 95 modules."""
    right = {d: "".join("10"[int(b)] for b in code) for d, code in LEFT.items()}
    g = {d: code[::-1] for d, code in right.items()}
    bits = "101"
    for digit, kind in zip(number[1:7], PARITY[int(number[0])], strict=True):
        bits += LEFT[digit] if kind == "L" else g[digit]
    bits += "01010" + "".join(right[d] for d in number[7:]) + "101"
    draw.rectangle((x, y, x + width, y + height), fill="#ffffff")
    module = width * .86 / 95
    left = x + width * .07
    for i, bit in enumerate(bits):
        if bit == "1":
            draw.rectangle((left + i * module, y + height * .08, left + (i + 1) * module - .4, y + height * .74), fill="#14110d")
    face = font("outfit", int(height * .17), 500)
    centred(draw, x + width / 2, y + height * .76, number, face, "#14110d", tracking=width * .012)


def back(image, box, pack, text):
    """The back panel: what the law wants on it, set small, and the barcode."""
    draw = ImageDraw.Draw(image)
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    pad = min(w, h) * .08
    draw.rounded_rectangle((x0 + pad * .5, y0 + pad * .5, x1 - pad * .5, y1 - pad * .5), pad * .5, fill=pack["paper"])
    head = font("fraunces", int(min(w, h) * .095), 700)
    body = font("outfit", int(min(w, h) * .052), 450)
    draw.text((x0 + pad * 1.2, y0 + pad), pack["name"].replace("- ", ""), font=head, fill="#241a10")
    y = y0 + pad + head.size * 1.35
    code_h = h * (.2 if h > w else .32)
    for paragraph in text:
        line = ""
        for word in paragraph.split() + [None]:
            trial = f"{line} {word}".strip() if word else line
            if word is None or draw.textlength(trial, font=body) > w - 2.4 * pad:
                if y > y1 - code_h - pad * 2:
                    break
                draw.text((x0 + pad * 1.2, y), line, font=body, fill="#2d241a")
                y += body.size * 1.22
                line = word or ""
            else:
                line = trial
        y += body.size * .4
    barcode(draw, x0 + pad * 1.2, y1 - code_h - pad, min(w * .62, code_h * 1.7), code_h, pack["ean"])


def wrap_label(path, pack, text, aspect):
    """A label that goes round: the front in the middle, the back where the ends meet."""
    h = 720
    w = int(h * aspect)
    image = Image.new("RGB", (w, h), pack["ground"])
    draw = ImageDraw.Draw(image)
    colours = (pack["accent"], pack["ink"], pack["ground"])
    edge = h * .035
    draw.rectangle((0, 0, w, edge), fill=pack["accent"])
    draw.rectangle((0, h - edge, w, h), fill=pack["accent"])
    panel = min(w * .265, h * 1.25)
    weave(draw, 0, w, h - edge * 3.1, h * .075, colours)
    for side in (-1, 1):
        medallion(draw, w / 2 + side * (panel / 2 + w * .034), h * .46, min(w * .034, h * .14), pack)
    front(image, (w / 2 - panel / 2, edge, w / 2 + panel / 2, h - edge * 4), pack, beside=False)
    rolled = Image.new("RGB", (w, h))
    back_panel = Image.new("RGB", (int(w * .3), int(h - 2 * edge)), pack["ground"])
    back(back_panel, (0, 0, *back_panel.size), pack, text)
    half = back_panel.width // 2
    rolled.paste(image)
    rolled.paste(back_panel.crop((half, 0, back_panel.width, back_panel.height)), (0, int(edge)))
    rolled.paste(back_panel.crop((0, 0, half, back_panel.height)), (w - half, int(edge)))
    rolled.save(path)


def flat_label(path, pack, text, aspect, side, margin=0.0, head=0.0):
    """One face of a box or bag; `margin` leaves bare goods left and right (a band round a cheese), `head` a plain roof."""
    h = 1000 if aspect < 1.2 else 640
    w = int(h * aspect)
    image = Image.new("RGB", (w, h), pack["ground"])
    draw = ImageDraw.Draw(image)
    box = (w * margin, 0, w * (1 - margin), h)
    if margin:
        draw.rectangle((0, 0, w, h), fill=pack["fill"])
        draw.rectangle(box, fill=pack["ground"])
    colours = (pack["accent"], pack["ink"], pack["ground"])
    size = min(w, h) * .09
    weave(draw, box[0], box[2], h - size * .7, size, colours)
    inner = (box[0] + w * .03, h * max(head, .02), box[2] - w * .03, h - size * 1.35)
    if side == "front":
        front(image, inner, pack)
    else:
        back(image, inner, pack, text)
    image.save(path)


def lid_label(path, pack):
    """The round top of a tub or tin."""
    size = 512
    image = Image.new("RGB", (size, size), pack["ground"])
    draw = ImageDraw.Draw(image)
    for i in range(24):
        angle = math.tau * i / 24
        cx, cy = size / 2 + math.cos(angle) * size * .42, size / 2 + math.sin(angle) * size * .42
        draw.ellipse((cx - 9, cy - 9, cx + 9, cy + 9), fill=pack["accent"])
    motifs.draw(pack["motif"], draw, size / 2, size / 2, size * .25, pack)
    image.save(path)
