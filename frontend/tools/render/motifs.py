"""The drawn motifs of the labels: simple shapes in the manner of a linocut, each within radius `r` of its centre."""
import math


def draw(name, d, cx, cy, r, pack):
    a, i = pack["accent"], pack["ink"]
    dark = i if sum(int(i[k:k + 2], 16) for k in (1, 3, 5)) < 380 else pack["ground"]
    if sum(int(dark[k:k + 2], 16) for k in (1, 3, 5)) > 560:
        dark = "#3a2c1c"
    SHAPES[name](d, cx, cy, r, a, dark)


def disc(d, x, y, r, colour):
    d.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def petal(d, x, y, length, width, angle, colour):
    """A pointed leaf from (x, y) outwards."""
    ca, sa = math.cos(angle), math.sin(angle)
    points = []
    for t in range(0, 21):
        u = t / 20
        points.append((u * length, math.sin(math.pi * u) * width / 2))
    for t in range(20, -1, -1):
        u = t / 20
        points.append((u * length, -math.sin(math.pi * u) * width / 2))
    d.polygon([(x + px * ca - py * sa, y + px * sa + py * ca) for px, py in points], fill=colour)


def oat(d, x, y, r, a, k):
    for tilt in (-.42, 0, .42):
        bx, by = x, y + r
        ex, ey = x + math.sin(tilt) * 2 * r, y + r - math.cos(tilt) * 2 * r
        d.line((bx, by, ex, ey), fill=k, width=max(2, int(r * .05)))
        for n in range(5):
            t = .38 + n * .14
            px, py = bx + (ex - bx) * t, by + (ey - by) * t
            for side in (-1, 1):
                petal(d, px, py, r * .42, r * .2, -math.pi / 2 + tilt + side * .6, a if n % 2 else k)
        petal(d, ex, ey + r * .1, r * .36, r * .18, -math.pi / 2 + tilt, a)


def berry(d, x, y, r, a, k):
    d.line((x, y + r * .1, x + r * .1, y - r), fill=k, width=max(2, int(r * .06)))
    for angle, length in ((-2.5, .85), (-.55, .9), (-1.9, .7)):
        petal(d, x + r * .05, y - r * .35, r * length, r * .42, angle, k)
    for px, py in ((-.45, .25), (.42, .22), (0, .62), (-.02, 0)):
        disc(d, x + px * r, y + py * r, r * .33, a)
        disc(d, x + px * r - r * .1, y + py * r - r * .11, r * .07, "#fff6e6")
        disc(d, x + px * r + r * .06, y + py * r + r * .18, r * .06, k)


def fish(d, x, y, r, a, k):
    for n, (dy, colour) in enumerate(((-.48, k), (.0, a), (.48, k))):
        flip = -1 if n % 2 else 1
        cy = y + dy * r
        points = []
        for t in range(25):
            u = t / 24
            points.append((x + flip * (-.85 + 1.4 * u) * r, cy - math.sin(math.pi * u) * r * .2))
        for t in range(24, -1, -1):
            u = t / 24
            points.append((x + flip * (-.85 + 1.4 * u) * r, cy + math.sin(math.pi * u) * r * .2))
        d.polygon(points, fill=colour)
        tail = x + flip * .5 * r
        d.polygon([(tail, cy), (x + flip * .92 * r, cy - r * .2), (x + flip * .8 * r, cy), (x + flip * .92 * r, cy + r * .2)], fill=colour)
        disc(d, x - flip * .6 * r, cy - r * .03, r * .045, "#fff6e6")
        for s in range(3):
            sx = x + flip * (-.3 + s * .22) * r
            d.arc((sx - r * .1, cy - r * .13, sx + r * .1, cy + r * .13), 90 if flip > 0 else -90, 270 if flip > 0 else 90, fill="#fff6e6", width=max(2, int(r * .03)))


def cow(d, x, y, r, a, k):
    petal(d, x - r * .35, y - r * .3, r * .75, r * .34, math.pi + .25, k)
    petal(d, x + r * .35, y - r * .3, r * .75, r * .34, -.25, k)
    for s in (-1, 1):
        d.arc((x + s * r * .32 - r * .3, y - r * 1.05, x + s * r * .32 + r * .3, y - r * .35), 20 if s > 0 else 90, 90 if s > 0 else 160, fill=a, width=max(3, int(r * .12)))
    d.polygon([(x - r * .5, y - r * .5), (x + r * .5, y - r * .5), (x + r * .36, y + r * .4), (x - r * .36, y + r * .4)], fill=k)
    d.polygon([(x - r * .12, y - r * .5), (x + r * .12, y - r * .5), (x + r * .2, y + r * .4), (x - r * .2, y + r * .4)], fill="#fff6e6")
    d.ellipse((x - r * .46, y + r * .2, x + r * .46, y + r * .82), fill=a)
    for s in (-1, 1):
        disc(d, x + s * r * .2, y + r * .48, r * .07, k)
        disc(d, x + s * r * .27, y - r * .14, r * .08, "#fff6e6")
        disc(d, x + s * r * .27, y - r * .14, r * .045, "#241a10")


def wave(d, x, y, r, a, k):
    for n in range(5):
        cy = y - r * .72 + n * r * .36
        half = math.sqrt(max(.05, 1 - ((n - 2) / 2.7) ** 2)) * r
        points = [(x - half + 2 * half * t / 40, cy + math.sin(t / 40 * math.pi * 5 + n) * r * .09) for t in range(41)]
        d.line(points, fill=a if n % 2 else k, width=max(3, int(r * .13)), joint="curve")


def leaf(d, x, y, r, a, k):
    d.line((x, y + r, x, y - r * .6), fill=k, width=max(2, int(r * .06)))
    for n in range(4):
        for s in (-1, 1):
            petal(d, x, y + r * (.65 - n * .38), r * (.85 - n * .1), r * .32, -math.pi / 2 + s * 1.0, a if n % 2 else k)
    petal(d, x, y - r * .5, r * .55, r * .3, -math.pi / 2, a)


def sun(d, x, y, r, a, k):
    for n in range(16):
        petal(d, x, y, r, r * .26, math.tau * n / 16, a if n % 2 else k)
    disc(d, x, y, r * .42, a)
    disc(d, x, y, r * .3, "#fff6e6")
    disc(d, x, y, r * .16, k)


def pea(d, x, y, r, a, k):
    petal(d, x - r, y + r * .35, r * 2.1, r * 1.0, -.32, k)
    for n in range(4):
        disc(d, x - r * .52 + n * r * .36, y + r * .2 - n * r * .12, r * .17, a)
    petal(d, x + r * .9, y - r * .3, r * .5, r * .2, -1.2, k)


def wheel(d, x, y, r, a, k):
    disc(d, x, y, r * .95, a)
    disc(d, x, y, r * .2, "#fff6e6")
    for ring, count in ((.38, 9), (.58, 15), (.78, 21)):
        for n in range(count):
            angle = math.tau * n / count + ring
            disc(d, x + math.cos(angle) * r * ring, y + math.sin(angle) * r * ring, r * .05, k)


def antler(d, x, y, r, a, k):
    width = max(3, int(r * .11))
    for s in (-1, 1):
        points = [(x + s * r * .12, y + r * .35), (x + s * r * .5, y), (x + s * r * .62, y - r * .5), (x + s * r * .42, y - r * .95)]
        d.line(points, fill=k, width=width, joint="curve")
        for (px, py), (qx, qy) in (((.5, 0), (.95, -.2)), ((.6, -.35), (.98, -.6)), ((.3, .18), (.25, -.25))):
            d.line((x + s * px * r, y + py * r, x + s * qx * r, y + qy * r), fill=a, width=width)
    petal(d, x, y + r * .95, r * .9, r * .5, -math.pi / 2, k)
    disc(d, x, y + r * .82, r * .13, a)


def snow(d, x, y, r, a, k):
    for n in range(6):
        angle = math.tau * n / 6 + math.pi / 6
        ex, ey = x + math.cos(angle) * r * .95, y + math.sin(angle) * r * .95
        d.line((x, y, ex, ey), fill=k, width=max(3, int(r * .07)))
        for t in (.45, .7):
            for s in (-1, 1):
                petal(d, x + (ex - x) * t, y + (ey - y) * t, r * .3, r * .12, angle + s * .9, a)
    disc(d, x, y, r * .14, a)


def hexagons(d, x, y, r, a, k):
    cells = [(0, 0)] + [(math.cos(math.tau * n / 6) * .58, math.sin(math.tau * n / 6) * .58) for n in range(6)]
    for n, (px, py) in enumerate(cells):
        points = [(x + (px + .31 * math.cos(math.tau * t / 6 + math.pi / 6)) * r, y + (py + .31 * math.sin(math.tau * t / 6 + math.pi / 6)) * r) for t in range(6)]
        d.polygon(points, fill=a if n % 2 == 0 else k)


def flower(d, x, y, r, a, k):
    d.line((x, y + r, x, y - r * .2), fill=k, width=max(2, int(r * .06)))
    petal(d, x, y + r * .7, r * .7, r * .26, -.6, k)
    petal(d, x, y + r * .85, r * .7, r * .26, math.pi + .6, k)
    for n in range(9):
        angle = -math.pi + math.pi * n / 8
        ex, ey = x + math.cos(angle) * r * .85, y - r * .05 + math.sin(angle) * r * .8
        d.line((x, y, ex, ey), fill=k, width=max(2, int(r * .035)))
        for t in range(5):
            turn = math.tau * t / 5
            disc(d, ex + math.cos(turn) * r * .09, ey + math.sin(turn) * r * .09, r * .075, a)
        disc(d, ex, ey, r * .05, "#fff6e6")


def mushroom(d, x, y, r, a, k):
    d.polygon([(x - r * .85, y - r * .55), (x + r * .85, y - r * .55), (x + r * .2, y + r * .2), (x + r * .26, y + r), (x - r * .26, y + r), (x - r * .2, y + r * .2)], fill="#e8951f")
    d.ellipse((x - r * .9, y - r * .85, x + r * .9, y - r * .3), fill="#f4b445")
    for n in range(-3, 4):
        d.line((x + n * r * .22, y - r * .42, x + n * r * .06, y + r * .3), fill=k, width=max(2, int(r * .035)))


def beet(d, x, y, r, a, k):
    for angle in (-2.1, -1.57, -1.04):
        petal(d, x, y - r * .25, r * .85, r * .36, angle, "#4f7a3a")
    disc(d, x, y + r * .25, r * .55, "#8c1b4c")
    petal(d, x, y + r * .6, r * .5, r * .22, math.pi / 2, "#8c1b4c")
    for n in (.42, .27, .13):
        d.ellipse((x - r * n, y + r * .25 - r * n, x + r * n, y + r * .25 + r * n), outline="#f3cdd6", width=max(2, int(r * .04)))


def cucumber(d, x, y, r, a, k):
    for px, py, s in ((-.4, .3, .52), (.42, .1, .5), (-.05, -.42, .5)):
        disc(d, x + px * r, y + py * r, s * r, "#3f6a2a")
        disc(d, x + px * r, y + py * r, s * r * .86, "#cfdc8f")
        for n in range(8):
            angle = math.tau * n / 8
            petal(d, x + px * r + math.cos(angle) * s * r * .2, y + py * r + math.sin(angle) * s * r * .2, s * r * .4, s * r * .14, angle, "#8fae4d")


def potato(d, x, y, r, a, k):
    for px, py, w, h in ((-.3, .3, .6, .42), (.4, .15, .5, .38), (0, -.35, .62, .42)):
        d.ellipse((x + (px - w) * r, y + (py - h) * r, x + (px + w) * r, y + (py + h) * r), fill=a, outline=k, width=max(2, int(r * .04)))
        for s in (-.25, .1, .35):
            disc(d, x + (px + s * w) * r, y + (py + s * .5 * h) * r, r * .04, k)


def tomato(d, x, y, r, a, k):
    disc(d, x, y + r * .1, r * .82, "#cf3a25")
    d.ellipse((x - r * .5, y - r * .3, x - r * .15, y + r * .05), fill="#f08a70")
    for n in range(5):
        petal(d, x, y - r * .55, r * .5, r * .17, -math.pi / 2 + (n - 2) * .95, "#3f6a2a")


def bean(d, x, y, r, a, k):
    for px, py, tilt in ((-.4, .25, .5), (.42, .05, -.4), (-.02, -.45, .2)):
        points = []
        for t in range(36):
            u = math.tau * t / 36
            ex, ey = math.cos(u) * .3, math.sin(u) * .45
            points.append((x + (px + ex * math.cos(tilt) - ey * math.sin(tilt)) * r, y + (py + ex * math.sin(tilt) + ey * math.cos(tilt)) * r))
        d.polygon(points, fill=a)
        seam = [(x + (px + math.sin(u * 6) * .06 - u * math.sin(tilt)) * r, y + (py + u * math.cos(tilt)) * r) for u in (v / 20 - .4 for v in range(17))]
        d.line(seam, fill="#2b1c16", width=max(2, int(r * .06)))


SHAPES = {"oat": oat, "berry": berry, "fish": fish, "cow": cow, "wave": wave, "leaf": leaf, "sun": sun, "pea": pea,
          "wheel": wheel, "antler": antler, "snow": snow, "hex": hexagons, "flower": flower, "mushroom": mushroom,
          "beet": beet, "cucumber": cucumber, "potato": potato, "tomato": tomato, "bean": bean}
