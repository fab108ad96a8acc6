// Where a place is on the map of the Nordic countries: a transverse Mercator about 16.5° east, so that Sweden stands
// upright and in true proportions. The outline in `outline.gen.ts` is drawn by the same formula (tools/map.mjs).

export const MAP_WIDTH = 420
export const MAP_HEIGHT = 900

const RADIANS = Math.PI / 180
const CENTRAL = 16.5
/** Pixels per radian, and where the meridian and the southern edge of the picture are. */
const SCALE = 3500
const ORIGIN_X = 205
const SOUTH = 54.9

/** Longitude and latitude in degrees; x grows to the east, y to the south. */
export function project(lng: number, lat: number): [x: number, y: number] {
  const turned = (lng - CENTRAL) * RADIANS
  const x = Math.atanh(Math.cos(lat * RADIANS) * Math.sin(turned))
  const y = Math.atan2(Math.tan(lat * RADIANS), Math.cos(turned))
  return [ORIGIN_X + x * SCALE, MAP_HEIGHT - (y - SOUTH * RADIANS) * SCALE]
}

/** Kilometres between two places, along the ground. */
export function distance(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * RADIANS) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * half(a.lng, b.lng)
  return 12742 * Math.asin(Math.sqrt(h))
}
