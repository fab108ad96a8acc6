#!/usr/bin/env python3
"""Renders the product photos: `python3 render.py OUT [--view 1|2] [--size 560] [--samples 24] [slug ...]`.

Needs bpy 4.5 and Pillow (`pip install bpy==4.5.* pillow`) and the storefront's npm packages for the fonts.
A picture that is already there is left alone, so the run can be stopped and taken up again.
"""
import argparse
import json
import math
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bpy  # noqa: E402
from mathutils import Vector  # noqa: E402

import packs  # noqa: E402
import shapes  # noqa: E402

BACKDROP = "#f3dfbb"


def studio():
    """An empty room: a linen sweep, a window to the left, a soft fill to the right, a rim light behind."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    profile = [(-12, 0), (3.2, 0)] + [(3.2 + 2.2 * math.sin(a), 2.2 - 2.2 * math.cos(a)) for a in (k * math.pi / 16 for k in range(1, 9))] + [(5.4, 14)]
    points = [(x, y, z) for y, z in profile for x in (-20, 20)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    shapes.mesh(points, faces, [shapes.material(BACKDROP, .9)], sharp=60)
    world = bpy.data.worlds.new("world")
    scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (.93, .96, 1, 1)
    background.inputs[1].default_value = .32
    area((-4.6, -3.4, 5.2), 520, 1.5, (1, .93, .84))
    area((4.6, -3.2, 2.6), 110, 3, (.86, .93, 1))
    area((1.2, 3.6, 4.6), 150, 2.2, (1, .95, .88))
    return scene


def area(location, power, size, colour, aim=(0, 0, 1.0)):
    light = bpy.data.lights.new("light", "AREA")
    light.energy, light.size, light.color = power, size, colour
    thing = bpy.data.objects.new("light", light)
    thing.location = location
    thing.rotation_euler = (Vector(aim) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def quality(scene, width, height, samples):
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, True
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, .05
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 7, 2, 3, 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Punchy"
    scene.view_settings.exposure = 1.22
    scene.render.image_settings.file_format = "WEBP"
    scene.render.image_settings.quality = 82


def box_of(objects):
    bpy.context.view_layer.update()
    corners = [o.matrix_world @ Vector(c) for o in objects for c in o.bound_box]
    return [min(c[i] for c in corners) for i in range(3)], [max(c[i] for c in corners) for i in range(3)]


def camera(scene, objects, elevation, lens=75, room=1.2):
    """Looks at the middle of the goods from `elevation` degrees, near enough to fill the square."""
    low, high = box_of(objects)
    middle = Vector([(a + b) / 2 for a, b in zip(low, high, strict=True)])
    angle = math.radians(elevation)
    wide = high[0] - low[0]
    tall = (high[2] - low[2]) * math.cos(angle) + (high[1] - low[1]) * math.sin(angle)
    distance = max(wide, tall) * room * lens / 36 + (high[1] - low[1]) / 2
    view = bpy.data.cameras.new("camera")
    view.lens = lens
    thing = bpy.data.objects.new("camera", view)
    thing.location = middle + Vector((0, -math.cos(angle) * distance, math.sin(angle) * distance))
    thing.rotation_euler = (middle - thing.location).to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(thing)
    scene.camera = thing


def turned(objects, degrees):
    pivot = bpy.data.objects.new("pivot", None)
    bpy.context.scene.collection.objects.link(pivot)
    for thing in objects:
        thing.parent = pivot
    pivot.rotation_euler = (0, 0, math.radians(degrees))
    return pivot


def photograph(pack, text, view, out, size, samples):
    scene = studio()
    with tempfile.TemporaryDirectory() as folder:
        objects = shapes.SHAPES[pack["shape"]](shapes.Bench(pack, text, folder))
        lying = pack["shape"].startswith("tray")
        boxy = pack["shape"].startswith(("carton", "bag", "brick", "cheese", "can-big", "pouch"))
        if lying:
            turned(objects, -8 if view == 1 else 24)
        else:
            turned(objects, (18 if boxy else 0) if view == 1 else 180 + (16 if boxy else 0))
        camera(scene, objects, (56 if view == 1 else 36) if lying else 11, room=1.14 if view == 1 else 1.06)
        quality(scene, size, size, samples)
        scene.render.filepath = str(out)
        bpy.ops.render.render(write_still=True)


STILL_LIFE = [
    # slug, x, y, turn, scale: from the back to the front, left to right
    ("filmjolk-naturell", -2.75, 1.15, 20, 1.0), ("havregryn-fullkorn", -1.2, 1.5, 8, 1.15), ("svensk-quinoa", 0.55, 1.6, -6, 1.15),
    ("fladersaft", 2.0, 1.35, 0, 1.0), ("kallpressad-rapsolja", 3.2, 1.05, 0, 0.95), ("knackebrod-rag", -3.9, 0.2, 14, 0.8),
    ("lingonsylt", -2.1, -0.35, 4, 0.78), ("havssalt-flingor", -0.45, -0.1, 0, 0.75), ("lagrad-hardost-24-man", 1.25, -0.1, -10, 0.85),
    ("senapssill", 3.0, -0.3, -5, 0.72), ("krossade-tomater", 4.35, 0.45, 0, 0.8),
]


def still_life(out, samples):
    """The picture that links to the shop carry: several packs on a wooden board by the window, 1200 x 630."""
    scene = studio()
    rows = {pack["slug"]: pack for pack in packs.packs()}
    with tempfile.TemporaryDirectory() as folder:
        for slug, x, y, turn, scale in STILL_LIFE:
            place = Path(folder) / slug
            place.mkdir()
            objects = shapes.SHAPES[rows[slug]["shape"]](shapes.Bench(rows[slug], [], str(place)))
            pivot = turned(objects, turn)
            pivot.location, pivot.scale = (x, y, 0), (scale, scale, scale)
        board = shapes.loft([(10.6, 4.4, .5, 0), (10.6, 4.4, .5, .3)],
                            *[shapes.material("#8a5a33", .6, bump=.2, grain=3, sheen_of="#a9733f")] * 2)
        board.location = (0.2, 0.6, -.3)
        floor = next(thing for thing in scene.objects if thing.type == "MESH")
        floor.location = (0, 2.5, -.3)
        target = Vector((.2, .4, 1.05))
        view = bpy.data.cameras.new("camera")
        view.lens = 50
        thing = bpy.data.objects.new("camera", view)
        thing.location = (0.2, -14.6, 3.9)
        thing.rotation_euler = (target - thing.location).to_track_quat("-Z", "Y").to_euler()
        scene.collection.objects.link(thing)
        scene.camera = thing
        area((-8, -5, 8), 1500, 2.5, (1, .9, .78))
        quality(scene, 1200, 630, samples)
        scene.view_settings.exposure = .7
        scene.render.filepath = str(out)
        bpy.ops.render.render(write_still=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("out", type=Path)
    options.add_argument("--view", type=int, default=1)
    options.add_argument("--size", type=int, default=560)
    options.add_argument("--samples", type=int, default=24)
    options.add_argument("--texts", type=Path, help="JSON: slug to the paragraphs of the back label")
    options.add_argument("--still-life", action="store_true", help="OUT is one picture of several packs, for links to the shop")
    options.add_argument("slugs", nargs="*")
    asked = options.parse_intermixed_args()
    if asked.still_life:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        still_life(asked.out, asked.samples)
        return
    asked.out.mkdir(parents=True, exist_ok=True)
    texts = json.loads(asked.texts.read_text()) if asked.texts else {}
    for pack in packs.packs():
        if asked.slugs and pack["slug"] not in asked.slugs:
            continue
        out = asked.out / f"{pack['slug']}{'' if asked.view == 1 else '-2'}.webp"
        if out.exists():
            continue
        start = time.monotonic()
        photograph(pack, texts.get(pack["slug"], []), asked.view, out, asked.size, asked.samples)
        print(f"{out.name}: {time.monotonic() - start:.1f} s, {os.path.getsize(out)} bytes", flush=True)


if __name__ == "__main__":
    main()
