// What part of the map is in sight, and which markers stand too close to be shown apart.

import { MAP_HEIGHT, MAP_WIDTH } from './projection'

/** The middle of what is seen, in map pixels, and how much larger than the whole map it is shown. */
export interface View {
  x: number
  y: number
  zoom: number
}

export const WHOLE: View = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2, zoom: 1 }
export const ZOOM_MAX = 12

export interface Point {
  id: string
  x: number
  y: number
}

export interface Cluster<P extends Point = Point> {
  x: number
  y: number
  points: P[]
}

/** The rectangle of the map that a view shows. */
export const windowOf = ({ x, y, zoom }: View) => {
  const [width, height] = [MAP_WIDTH / zoom, MAP_HEIGHT / zoom]
  return { left: x - width / 2, top: y - height / 2, width, height }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Never beyond the edges of the map, never closer than its outline bears. */
export function bounded({ x, y, zoom }: View): View {
  const kept = between(zoom, 1, ZOOM_MAX)
  const [halfWidth, halfHeight] = [MAP_WIDTH / kept / 2, MAP_HEIGHT / kept / 2]
  return { x: between(x, halfWidth, MAP_WIDTH - halfWidth), y: between(y, halfHeight, MAP_HEIGHT - halfHeight), zoom: kept }
}

/** Near enough to see all of these points apart from each other, with room around them. */
export function viewOf(points: readonly Point[]): View {
  if (points.length === 0) return WHOLE
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoom = Math.min(MAP_WIDTH / (right - left + 24), MAP_HEIGHT / (bottom - top + 24))
  return bounded({ x: (left + right) / 2, y: (top + bottom) / 2, zoom: points.length === 1 ? 6 : zoom })
}

/** Points nearer to each other than `gap` (map pixels) become one, and so do the groups they make: their middles are never nearer. */
export function cluster<P extends Point>(points: readonly P[], gap: number): Cluster<P>[] {
  let clusters = points.map((point): Cluster<P> => ({ x: point.x, y: point.y, points: [point] }))
  // A group that has grown has moved its middle, perhaps towards another one.
  for (let before = Infinity; clusters.length < before; ) {
    before = clusters.length
    clusters = joined(clusters, gap)
  }
  return clusters
}

function joined<P extends Point>(clusters: readonly Cluster<P>[], gap: number): Cluster<P>[] {
  const kept: Cluster<P>[] = []
  for (const one of clusters) {
    const index = kept.findIndex((each) => Math.hypot(each.x - one.x, each.y - one.y) < gap)
    const near = kept[index]
    if (!near) {
      kept.push(one)
      continue
    }
    const points = [...near.points, ...one.points]
    const share = one.points.length / points.length
    kept[index] = { x: near.x + (one.x - near.x) * share, y: near.y + (one.y - near.y) * share, points }
  }
  return kept
}
