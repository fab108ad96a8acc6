"""The nine pack shapes as meshes. Each builder returns the objects of one pack, standing or lying at the origin."""
import math

import bpy

import labels

TAU = math.tau


def rgb(colour):
    """A display colour as the linear values Blender works in."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= .04045 else ((p + .055) / 1.055) ** 2.4 for p in parts)


def material(colour="#ffffff", rough=.5, metal=0.0, glass=0.0, picture=None, bump=0.0, grain=8.0, coat=0.0, sheen_of=None):
    m = bpy.data.materials.new("m")
    m.use_nodes = True
    nodes, links = m.node_tree.nodes, m.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*rgb(colour), 1)
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Transmission Weight"].default_value = glass
    shader.inputs["Coat Weight"].default_value = coat
    shader.inputs["IOR"].default_value = 1.45
    if glass == 1:
        # Shadow rays pass straight through, so that light reaches what is in the jar without caustics.
        path = nodes.new("ShaderNodeLightPath")
        clear = nodes.new("ShaderNodeBsdfTransparent")
        mix = nodes.new("ShaderNodeMixShader")
        links.new(path.outputs["Is Shadow Ray"], mix.inputs[0])
        links.new(shader.outputs[0], mix.inputs[1])
        links.new(clear.outputs[0], mix.inputs[2])
        links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    if picture:
        texture = nodes.new("ShaderNodeTexImage")
        texture.image = bpy.data.images.load(picture)
        texture.extension = "EXTEND"
        links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    if sheen_of:
        # Food is never one colour: noise between two tones keeps it from looking like plastic.
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = grain
        noise.inputs["Detail"].default_value = 6
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position = .35
        ramp.color_ramp.elements[1].position = .65
        ramp.color_ramp.elements[0].color = (*rgb(colour), 1)
        ramp.color_ramp.elements[1].color = (*rgb(sheen_of), 1)
        links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    if bump:
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = grain
        noise.inputs["Detail"].default_value = 4
        node = nodes.new("ShaderNodeBump")
        node.inputs["Strength"].default_value = bump
        node.inputs["Distance"].default_value = .08
        links.new(noise.outputs["Fac"], node.inputs["Height"])
        links.new(node.outputs["Normal"], shader.inputs["Normal"])
    return m


def mesh(points, faces, materials, uvs=None, face_materials=None, sharp=35):
    data = bpy.data.meshes.new("mesh")
    data.from_pydata(points, [], faces)
    for m in materials:
        data.materials.append(m)
    if uvs:
        layer = data.uv_layers.new()
        for polygon in data.polygons:
            for loop in polygon.loop_indices:
                layer.data[loop].uv = uvs(data.loops[loop].vertex_index, polygon.index)
    for polygon in data.polygons:
        polygon.use_smooth = True
        if face_materials:
            polygon.material_index = face_materials[polygon.index]
    data.set_sharp_from_angle(angle=math.radians(sharp))
    thing = bpy.data.objects.new("part", data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def lathe(profile, m, segments=96, sharp=35):
    """A body of revolution; the texture goes once round, its middle towards the camera."""
    points, uv = [], []
    for i, (r, z) in enumerate(profile):
        for s in range(segments + 1):
            a = TAU * s / segments + math.pi / 2
            points.append((r * math.cos(a), r * math.sin(a), z))
            uv.append((s / segments, i / (len(profile) - 1)))
    n = segments + 1
    faces = [(i * n + s, i * n + s + 1, (i + 1) * n + s + 1, (i + 1) * n + s)
             for i in range(len(profile) - 1) for s in range(segments)]
    return mesh(points, faces, [m], lambda v, _: uv[v], sharp=sharp)


def rounded(w, d, r, arc=5, edge=8):
    """A rounded rectangle, always with the same number of points, from the right middle round."""
    r = min(r, w / 2 - 1e-4, d / 2 - 1e-4)
    corners = [(w / 2 - r, d / 2 - r, 0), (-w / 2 + r, d / 2 - r, 1), (-w / 2 + r, -d / 2 + r, 2), (w / 2 - r, -d / 2 + r, 3)]
    path = []
    for k, (cx, cy, quarter) in enumerate(corners):
        for t in range(arc + 1):
            a = (quarter + t / arc) * math.pi / 2
            path.append((cx + r * math.cos(a), cy + r * math.sin(a)))
        nx, ny, nq = corners[(k + 1) % 4]
        start, a = path[-1], nq * math.pi / 2
        end = (nx + r * math.cos(a), ny + r * math.sin(a))
        path += [(start[0] + (end[0] - start[0]) * t / edge, start[1] + (end[1] - start[1]) * t / edge) for t in range(1, edge)]
    return path


def loft(rings, m_front, m_back, sharp=35, shift=None):
    """Rings of (w, d, r, z) joined; front and back take flat pictures of the whole face."""
    paths = [rounded(w, d, r) for w, d, r, _ in rings]
    n = len(paths[0])
    points = []
    for path, (*_, z) in zip(paths, rings, strict=True):
        for x, y in path:
            dx, dy, dz = shift(x, y, z) if shift else (0, 0, 0)
            points.append((x + dx, y + dy, z + dz))
    faces = [(i * n + s, i * n + (s + 1) % n, (i + 1) * n + (s + 1) % n, (i + 1) * n + s)
             for i in range(len(rings) - 1) for s in range(n)]
    faces.append(tuple(range(n - 1, -1, -1)))
    faces.append(tuple((len(rings) - 1) * n + s for s in range(n)))
    w_max = max(w for w, *_ in rings)
    z_max = max(z for *_, z in rings)
    which = []
    for face in faces:
        y = sum(points[v][1] for v in face) / len(face)
        which.append(0 if y < 0 else 1)
    def uv(vertex, face):
        x, _, z = points[vertex]
        u = x / w_max + .5
        return (u if which[face] == 0 else 1 - u, z / z_max)
    return mesh(points, faces, [m_front, m_back], uv, which, sharp)


class Bench:
    """Where one pack is built: its row, its back text and a folder for label pictures."""

    def __init__(self, pack, text, folder):
        self.pack, self.text, self.folder = pack, text, folder

    def wrap(self, aspect):
        path = f"{self.folder}/wrap.png"
        labels.wrap_label(path, self.pack, self.text, aspect)
        return path

    def faces(self, aspect, margin=0.0, head=0.0):
        paths = []
        for side in ("front", "back"):
            path = f"{self.folder}/{side}.png"
            labels.flat_label(path, self.pack, self.text, aspect, side, margin, head)
            paths.append(path)
        return paths

    def lid(self):
        path = f"{self.folder}/lid.png"
        labels.lid_label(path, self.pack)
        return path


def jar(bench, width=1.0, height=1.95):
    pack, h, w = bench.pack, height, width
    glass = lathe([(0, 0), (w * .9, 0), (w * .97, .04), (w, .12), (w, h - .22), (w * .97, h - .1), (w * .88, h), (w * .86, h + .16)],
                  material("#ffffff", .02, glass=1))
    inside = lathe([(0, .07), (w * .88, .07), (w * .955, .16), (w * .955, h - .3), (w * .9, h - .16), (0, h - .15)],
                   material(pack["fill"], .22, bump=.5, grain=9, sheen_of=blend(pack["fill"], "#fff2d8", .16)))
    band = lathe([(w * 1.006, .3), (w * 1.006, h - .34)], material(rough=.55, picture=bench.wrap(TAU * w / (h - .64))))
    lid = lathe([(0, h + .42), (w * .86, h + .42), (w * .915, h + .385), (w * .93, h + .34), (w * .93, h + .07), (w * .91, h + .04)],
                material(deep(pack), .32, metal=.7))
    return [glass, inside, band, lid]


def jar_low(bench):
    return jar(bench, 1.05, 1.35)


def bottle(bench, width=.62, height=2.1):
    pack, w, h = bench.pack, width, height
    neck = w * .3
    shoulder = [(w, h - .02)] + [(neck + (w - neck) * (.5 + .5 * math.cos(math.pi * t / 10)), h + .75 * w * t / 10 * 1.2) for t in range(1, 11)]
    top = shoulder[-1][1]
    glass = lathe([(0, 0), (w * .9, 0), (w * .98, .04), (w, .1), *shoulder, (neck, top + .32)], material("#ffffff", .02, glass=1))
    inner = [(r * .94, z) for r, z in shoulder]
    inside = lathe([(0, .07), (w * .87, .07), (w * .94, .13), *inner, (0, top)], material(pack["fill"], .08, glass=.35))
    band = lathe([(w * 1.008, .34), (w * 1.008, h - .2)], material(rough=.55, picture=bench.wrap(TAU * w / (h - .54))))
    cap = lathe([(0, top + .5), (neck * 1.16, top + .5), (neck * 1.24, top + .46), (neck * 1.24, top + .12)], material(deep(pack), .35, metal=.4))
    return [glass, inside, band, cap]


def bottle_small(bench):
    return bottle(bench, .68, 1.6)


def carton(bench, w=1.02, body=2.0):
    front, back = bench.faces(w / (body + .62), head=.62 / (body + .62))
    rings = [(w, w, .03, 0), (w, w, .03, body), (w, w * .5, .03, body + .25), (w, .07, .03, body + .42), (w, .06, .03, body + .62)]
    box = loft(rings, material(rough=.38, picture=front, coat=.15), material(rough=.38, picture=back, coat=.15))
    cap = lathe([(0, .16), (.17, .16), (.19, .13), (.19, 0)], material(bench.pack["accent"], .35))
    cap.location = (0, -w * .34, body + .2)
    cap.rotation_euler = (math.radians(48), 0, 0)
    return [box, cap]


def carton_small(bench):
    return carton(bench, .92, 1.35)


def bag(bench, w=1.5, d=.85, h=2.2):
    """A paper bag: flat bottom, soft belly, the top folded over."""
    front, back = bench.faces(w / h)
    rings = []
    for t in range(15):
        u = t / 14
        belly = 1 + .07 * math.sin(math.pi * min(1, u * 1.15))
        close = 1 if u < .72 else max(.09, 1 - ((u - .72) / .28) ** 1.5)
        rings.append((w * (belly if u < .72 else 1.06), d * belly * close, .1 * close + .01, h * u))
    def crumple(x, y, z):
        u = z / h
        return (0, .035 * math.sin(x * 7 + z * 3) * u + .02 * math.sin(z * 11 + x * 2), 0)
    body = loft(rings, material(rough=.75, picture=front, bump=.18, grain=5), material(rough=.75, picture=back, bump=.18, grain=5), 60, crumple)
    fold = loft([(w * 1.07, .16, .02, 0), (w * 1.07, .16, .02, .2)], material(bench.pack["ground"], .75), material(bench.pack["ground"], .75))
    fold.location = (0, 0, h - .12)
    return [body, fold]


def bag_small(bench):
    return bag(bench, 1.25, .62, 1.95)


def pouch(bench, w=1.65, d=.7, h=2.25):
    """A pillow of foil, sealed above and below."""
    front, back = bench.faces(w / h)
    rings = []
    for t in range(25):
        u = t / 24
        puff = max(.05, math.sin(math.pi * u) ** .55)
        seal = u < .05 or u > .95
        rings.append((w * (1 - .06 * math.sin(math.pi * u)), .035 if seal else d * puff, .02 if seal else .3 * puff, h * u))
    def crease(x, y, z):
        u = z / h
        edge = max(0, 1 - min(u, 1 - u) * 6)
        return (0, .03 * edge * math.sin(x * 26), 0)
    return [loft(rings, material(rough=.28, picture=front, bump=.25, grain=2.6, coat=.3), material(rough=.28, picture=back, bump=.25, grain=2.6, coat=.3), 60, crease)]


def tub(bench, r=.95, h=1.75):
    pack = bench.pack
    body = lathe([(0, 0), (r * .8, 0), (r * .83, .03), (r, h)], material(pack["ground"], .4))
    band = lathe([(r * .842, .12), (r * 1.003, h - .1)], material(rough=.4, picture=bench.wrap(TAU * r * .93 / (h - .22)), coat=.2))
    lid = lathe([(0, h + .14), (r * .96, h + .14), (r * 1.05, h + .1), (r * 1.06, h - .05), (r * 1.03, h - .06)], material(pack["paper"], .35))
    return [body, band, lid]


def tub_low(bench):
    return tub(bench, 1.12, 1.0)


def tin(bench, r=.95, h=1.25):
    pack = bench.pack
    body = lathe([(0, 0), (r * .97, 0), (r, .04), (r, h)], material("#d8d2c4", .28, metal=1))
    band = lathe([(r * 1.004, .07), (r * 1.004, h - .06)], material(rough=.33, picture=bench.wrap(TAU * r / (h - .13)), coat=.4))
    lid = lathe([(0, h + .26), (r * .9, h + .26), (r * 1.0, h + .22), (r * 1.035, h + .16), (r * 1.035, h - .05)], material(deep(pack), .3, metal=.65))
    return [body, band, lid]


def can(bench, r=.82, h=2.05):
    steel = material("#cfc9bd", .22, metal=1)
    rim = lathe([(0, h + .02), (r * .9, h + .02), (r * .92, h + .08), (r * .99, h + .08), (r, h + .02), (r, h - .06),
                 (r * .985, h - .1), (r * .985, .1), (r, .06), (r, 0), (0, 0)], steel)
    band = lathe([(r * 1.0, .12), (r * 1.0, h - .12)], material(rough=.45, picture=bench.wrap(TAU * r / (h - .24))))
    return [rim, band]


def can_big(bench):
    """The ten-litre canister: a box with a handle and a cap."""
    w, d, h = 1.5, 1.0, 2.05
    front, back = bench.faces(w / h)
    body = loft([(w * .96, d * .95, .16, 0), (w, d, .18, .05), (w, d, .18, h - .12), (w * .93, d * .9, .16, h)],
                material(rough=.35, picture=front, coat=.3), material(rough=.35, picture=back, coat=.3))
    steel = material(deep(bench.pack), .35)
    cap = lathe([(0, .24), (.2, .24), (.22, .2), (.22, 0)], steel)
    cap.location = (.42, 0, h)
    bpy.ops.mesh.primitive_torus_add(major_radius=.32, minor_radius=.055, location=(-.25, 0, h + .02), rotation=(math.pi / 2, 0, 0))
    handle = bpy.context.object
    handle.data.materials.append(steel)
    return [body, cap, handle]


def brick(bench, w=1.75, d=.75, h=1.2):
    front, back = bench.faces(w / h)
    return [loft([(w, d, .045, 0), (w, d, .045, h)], material(rough=.5, picture=front), material(rough=.5, picture=back))]


def cheese(bench, w=2.0, d=.95, h=1.05):
    """A piece of hard cheese with a printed band, the bare ends showing."""
    pack = bench.pack
    front, back = bench.faces(w / h, margin=.17)
    piece = loft([(w, d, .1, 0), (w, d, .1, h)], material(rough=.42, picture=front, bump=.04, grain=30), material(rough=.42, picture=back))
    slice_ = loft([(.09, d * .96, .03, 0), (.09, d * .96, .03, h * .97)], *[material(pack["fill"], .4, sheen_of=blend(pack["fill"], "#fff6da", .2))] * 2)
    slice_.location = (w / 2 + .22, -.1, .03)
    slice_.rotation_euler = (0, math.radians(17), math.radians(-6))
    return [piece, slice_]


def wheel(bench):
    """A wheel of crispbread with its hole, standing in a paper band."""
    crust = material(bench.pack["fill"], .85, bump=1.0, grain=16, sheen_of="#e2b878")
    parts = []
    for n in range(4):
        rings = [(.17, 0), (1.18, 0), (1.22, .03), (1.22, .08), (1.18, .11), (.17, .11), (.17, 0)]
        disc = lathe(rings, crust)
        disc.rotation_euler = (math.radians(84), 0, 0)
        disc.location = (0, -.05 + n * .14, 1.22)
        parts.append(disc)
    front, back = bench.faces(2.1 / .95)
    band = loft([(2.15, .98, .05, 0), (2.15, .98, .05, .95)], material(rough=.6, picture=front), material(rough=.6, picture=back))
    band.location = (0, .06, .1)
    return [*parts, band]


def pieces(kind, fill):
    """What lies in a tray, as a list of objects about 2 wide and 1.4 deep."""
    out = []
    tone = material(fill, .42, bump=.7, grain=7, coat=.25, sheen_of=blend(fill, "#ffdcae", .3))
    def ball(x, y, z, r, sx=1.0, sy=1.0, sz=1.0, turn=0.0, m=None):
        if kind != "loaf" and x < (-.35 if kind == "buns" else .02):
            return None  # under the sleeve, where nobody sees it
        bpy.ops.mesh.primitive_uv_sphere_add(segments=40, ring_count=20, radius=r, location=(x, y, z), rotation=(0, 0, turn))
        thing = bpy.context.object
        thing.scale = (sx, sy, sz)
        bpy.ops.object.shade_smooth()
        thing.data.materials.append(m or tone)
        out.append(thing)
        return thing
    wobble = lambda k: math.sin(k * 12.9898) * .5
    if kind == "balls":
        for n in range(24):
            col, row = n % 6, n // 6
            ball(-1.0 + col * .4 + wobble(n) * .05, -.6 + row * .4 + wobble(n + 7) * .05, .28 + wobble(n + 3) * .04, .225)
    elif kind == "buns":
        sugar = material("#fffaf0", .7)
        dark = material(blend(fill, "#3a1a08", .55), .6)
        for n in range(6):
            cx, cy = -.74 + (n % 3) * .74, -.37 + (n // 3) * .74
            if cx < -.35:
                continue
            out.append(coil(cx, cy, tone))
            out.append(coil(cx, cy, dark, .045, .115, .06))
            for k in range(14):
                ball(cx + wobble(k * 3 + n) * .55, cy + wobble(k * 5 + n + 1) * .55, .46 - abs(wobble(k * 3 + n)) * .2, .026, m=sugar)
    elif kind == "slices":
        edge = material(blend(fill, "#ffe8d0", .5), .35, coat=.4)
        for n in range(9):
            x = -1.0 + n * .25
            tilt = (0, math.radians(-22), .2 * wobble(n))
            for thing in (ball(x, .02 * (n % 2), .2 + .015 * n, .52, .62, 1.25, .09),
                          ball(x - .05, .02 * (n % 2), .185 + .015 * n, .54, .62, 1.25, .07, m=edge)):
                if thing:
                    thing.rotation_euler = tilt
    elif kind == "sausage":
        for n in range(5):
            y = -.56 + n * .28
            for k in range(19):
                x = -1.0 + k * .11
                ball(x, y + .05 * math.sin(x * 2 + n), .26, .135, 1.2)
    elif kind == "flat":
        for n in range(7):
            bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=.78, depth=.035, location=(wobble(n) * .1 + .1, wobble(n + 4) * .08, .1 + n * .045))
            thing = bpy.context.object
            thing.scale = (1.35, .95, 1)
            thing.data.materials.append(material(fill, .8, bump=.8, grain=5, sheen_of="#8a5a2a" if n == 6 else "#f3e0b8"))
            out.append(thing)
    elif kind == "loaf":
        crust = material(fill, .7, bump=1.0, grain=4, sheen_of="#d99a55")
        ball(0, 0, .36, .8, 1.3, .82, .55, m=crust)
        flour = material("#f4e7cf", .9)
        for n in range(4):
            ball(-.6 + n * .4, -.02, .66 - abs(n - 1.5) * .06, .3, .16, 1.25, .3, .5, m=flour)
    return out


def coil(cx, cy, m, thick=.1, start=.0, lift=.0):
    """A strip of dough rolled up: a spiral that rises towards its middle."""
    data = bpy.data.curves.new("coil", "CURVE")
    data.dimensions, data.bevel_depth, data.bevel_resolution = "3D", thick, 6
    line = data.splines.new("POLY")
    count = 90
    line.points.add(count - 1)
    for k in range(count):
        a = k * .17
        r = start * .5 + .0225 * a
        line.points[k].co = (cx + math.cos(a) * r, cy + math.sin(a) * r, .36 + lift - r * .4, 1)
    data.materials.append(m)
    thing = bpy.data.objects.new("coil", data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def tray(bench, kind):
    """A tray seen from above: the goods, a film over them, a printed sleeve round one end."""
    pack = bench.pack
    w, d, wall = 2.6, 1.75, .34
    dark = material("#20201f" if kind in ("slices", "sausage", "balls") else "#c9ab7c", .5)
    shell = loft([(w * .9, d * .88, .12, 0), (w, d, .16, wall), (w * 1.05, d * 1.07, .18, wall), (w * 1.05, d * 1.07, .18, wall - .03),
                  (w * .97, d * .96, .15, wall - .03), (w * .88, d * .86, .12, .05)], dark, dark)
    goods = pieces(kind, pack["fill"])
    lift = {"loaf": .62, "buns": .3, "flat": .14}.get(kind, .2)
    front = f"{bench.folder}/sleeve.png"
    sw, sd, top = 1.62, d * 1.12, wall + lift
    labels.flat_label(front, pack, bench.text, sw / sd, "front")
    points = [(-sw / 2, -sd / 2, top), (sw / 2, -sd / 2, top), (sw / 2, sd / 2, top), (-sw / 2, sd / 2, top),
              (-sw / 2, -sd / 2, 0), (sw / 2, -sd / 2, 0), (-sw / 2, sd / 2, 0), (sw / 2, sd / 2, 0)]
    faces = [(0, 1, 2, 3), (4, 5, 1, 0), (3, 2, 7, 6), (4, 0, 3, 6), (5, 7, 2, 1)]
    corner = {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}
    sleeve = mesh(points, faces, [material(rough=.5, picture=front), material(pack["ground"], .5)],
                  lambda v, f: corner.get(v, (0, 0)), [0, 1, 1, 1, 1], 20)
    sleeve.location = (-.46, 0, .002)
    return [shell, *goods, sleeve]


def blend(one, two, share):
    mix = [round(int(one[i:i + 2], 16) * (1 - share) + int(two[i:i + 2], 16) * share) for i in (1, 3, 5)]
    return "#%02x%02x%02x" % tuple(mix)


def deep(pack):
    """The darkest colour of the palette: lids and caps."""
    return min((pack["ground"], pack["ink"], pack["accent"]), key=labels.luminance)


SHAPES = {
    "jar": jar, "jar-low": jar_low, "bottle": bottle, "bottle-small": bottle_small, "carton": carton, "carton-small": carton_small,
    "bag": bag, "bag-small": bag_small, "pouch": pouch, "tub": tub, "tub-low": tub_low, "tin": tin, "can": can, "can-big": can_big,
    "brick": brick, "cheese": cheese, "wheel": wheel,
    **{f"tray-{kind}": (lambda bench, kind=kind: tray(bench, kind)) for kind in ("balls", "buns", "slices", "sausage", "flat", "loaf")},
}
