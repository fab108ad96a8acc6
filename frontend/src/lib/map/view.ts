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

/** Points nearer to each other than `gap` (map pixels) become one. The first point of each group says where it grows from. */
export function cluster<P extends Point>(points: readonly P[], gap: number): Cluster<P>[] {
  const clusters: Cluster<P>[] = []
  for (const point of points) {
    const near = clusters.find((each) => Math.hypot(each.x - point.x, each.y - point.y) < gap)
    if (!near) {
      clusters.push({ x: point.x, y: point.y, points: [point] })
      continue
    }
    near.points.push(point)
    near.x += (point.x - near.x) / near.points.length
    near.y += (point.y - near.y) / near.points.length
  }
  return clusters
}
