// Writes src/lib/map/outline.gen.ts: Sweden and what lies around it as SVG paths, from the world-atlas package (Natural Earth,
// public domain). Done once, here, so that the browser needs neither a tile server nor a library for maps.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { MAP_HEIGHT, MAP_WIDTH, project } from '../src/lib/map/projection.ts'

const SWEDEN = '752'
const NEIGHBOURS = ['578', '246', '208', '233', '428', '440', '276', '616', '643']
/** The picture with room around it, so that cut edges stay out of sight. */
const BOX = { left: -20, right: MAP_WIDTH + 20, top: -20, bottom: MAP_HEIGHT + 20 }

/** Takes out points that are nearer than `tolerance` pixels to the line without them (Douglas and Peucker). */
export function simplify(points, tolerance) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let [furthest, most] = [0, -1]
  for (let index = 1; index < points.length - 1; index++) {
    const [px, py] = [points[index][0] - first[0], points[index][1] - first[1]]
    const away = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length
    if (away > most) [furthest, most] = [index, away]
  }
  if (most <= tolerance) return [first, last]
  return [...simplify(points.slice(0, furthest + 1), tolerance).slice(0, -1), ...simplify(points.slice(furthest), tolerance)]
}

/** The part of a ring within the box (Sutherland and Hodgman). */
export function clip(ring, { left, right, top, bottom }) {
  const sides = [
    [([x]) => x >= left, (a, b) => at(a, b, 0, left)],
    [([x]) => x <= right, (a, b) => at(a, b, 0, right)],
    [([, y]) => y >= top, (a, b) => at(a, b, 1, top)],
    [([, y]) => y <= bottom, (a, b) => at(a, b, 1, bottom)],
  ]
  return sides.reduce(
    (points, [isInside, crossing]) =>
      points.flatMap((point, index) => {
        const former = points.at(index - 1)
        if (isInside(point)) return isInside(former) ? [point] : [crossing(former, point), point]
        return isInside(former) ? [crossing(former, point)] : []
      }),
    ring,
  )
}

function at(a, b, axis, value) {
  const share = (value - a[axis]) / (b[axis] - a[axis])
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

const area = (ring) => Math.abs(ring.reduce((sum, [x, y], index) => sum + ring.at(index - 1)[0] * y - x * ring.at(index - 1)[1], 0)) / 2

/** One country as a path; islands smaller than `least` square pixels are left out. */
function pathOf(shape, tolerance, least) {
  const polygons = shape.geometry.type === 'Polygon' ? [shape.geometry.coordinates] : shape.geometry.coordinates
  const rings = polygons
    .map(([outer]) => clip(outer.slice(1).map(([lng, lat]) => project(lng, lat)), BOX))
    .filter((ring) => ring.length > 2 && area(ring) >= least)
    .map((ring) => {
      const half = Math.floor(ring.length / 2)
      return [...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1), ...simplify([...ring.slice(half), ring[0]], tolerance).slice(0, -1)]
    })
  return rings.map(relative).join('')
}

const write = (value) => `${value / 10}`.replace(/^(-?)0\./, '$1.')

const pair = (x, y) => `${write(x)}${y < 0 ? '' : ' '}${write(y)}`

/** `M` and relative lines in tenths of a pixel: shorter than absolute ones. */
function relative(ring) {
  const tenths = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)])
  const steps = tenths.slice(1).map(([x, y], index) => [x - tenths[index][0], y - tenths[index][1]]).filter(([x, y]) => x !== 0 || y !== 0)
  return `M${pair(...tenths[0])}l${steps.map(([x, y]) => pair(x, y)).join(' ').replaceAll(' -', '-')}z`
}

export async function outline() {
  const atlas = JSON.parse(await readFile(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'))
  const { features } = feature(atlas, atlas.objects.countries)
  const country = (id) => features.find((each) => each.id === id)
  const sweden = pathOf(country(SWEDEN), 0.45, 2)
  const around = NEIGHBOURS.map((id) => pathOf(country(id), 1.2, 12)).join('')
  return `// Written by tools/map.mjs (npm run map) from Natural Earth's public-domain shapes. Do not edit.
export const SWEDEN_PATH =\n  '${sweden}'\nexport const AROUND_PATH =\n  '${around}'\n`
}

if (process.argv[1] === import.meta.filename) {
  const text = await outline()
  await writeFile(join(import.meta.dirname, '../src/lib/map/outline.gen.ts'), text)
  console.log(`wrote ${text.length} bytes`)
}
