import { describe, expect, it } from 'vitest'

import { AROUND_PATH, SWEDEN_PATH } from './outline.gen'
import { distance, MAP_HEIGHT, MAP_WIDTH, project } from './projection'
import { bounded, cluster, viewOf, WHOLE, windowOf, ZOOM_MAX } from './view'

const TOWNS = { malmo: [13.0, 55.6], kiruna: [20.23, 67.86], goteborg: [11.97, 57.71], haparanda: [24.14, 65.83], visby: [18.3, 57.63] } as const

describe('the projection', () => {
  it.each(Object.entries(TOWNS))('puts %s on the map', (_, [lng, lat]) => {
    const [x, y] = project(lng, lat)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(MAP_WIDTH)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(MAP_HEIGHT)
  })

  it('has north up, east to the right and lengths true', () => {
    const [malmo, kiruna, visby] = [project(...TOWNS.malmo), project(...TOWNS.kiruna), project(...TOWNS.visby)]
    expect(kiruna[1]).toBeLessThan(malmo[1])
    expect(visby[0]).toBeGreaterThan(malmo[0])
    const drawn = Math.hypot(kiruna[0] - malmo[0], kiruna[1] - malmo[1])
    const real = distance({ lng: 13.0, lat: 55.6 }, { lng: 20.23, lat: 67.86 })
    expect(real).toBeGreaterThan(1400)
    expect(real).toBeLessThan(1440)
    // 3500 pixels to an Earth radius of 6371 km.
    expect(drawn / real).toBeCloseTo(3500 / 6371, 2)
  })

  it('belongs to outlines that are there', () => {
    for (const path of [SWEDEN_PATH, AROUND_PATH]) expect(path).toMatch(/^M[\d.\- Mlz]+z$/)
  })
})

describe('the view', () => {
  it('stays on the map', () => {
    expect(bounded({ x: -100, y: 5000, zoom: 2 })).toEqual({ x: MAP_WIDTH / 4, y: MAP_HEIGHT * 0.75, zoom: 2 })
    expect(bounded({ x: 0, y: 0, zoom: 0.1 })).toEqual(WHOLE)
    expect(bounded({ x: 0, y: 0, zoom: 99 }).zoom).toBe(ZOOM_MAX)
  })

  it('shows every point asked for', () => {
    const points = [{ id: 'a', x: 100, y: 300 }, { id: 'b', x: 180, y: 420 }]
    const { left, top, width, height } = windowOf(viewOf(points))
    for (const { x, y } of points) {
      expect(x > left && x < left + width && y > top && y < top + height).toBe(true)
    }
    expect(viewOf([])).toEqual(WHOLE)
    expect(viewOf(points).zoom).toBeGreaterThan(1)
  })
})

describe('clusters', () => {
  const points = [{ id: 'a', x: 0, y: 0 }, { id: 'b', x: 10, y: 0 }, { id: 'c', x: 100, y: 0 }]

  it('gather what is near and lose nothing', () => {
    expect(cluster(points, 20).map((each) => [each.x, each.points.map(({ id }) => id)])).toEqual([[5, ['a', 'b']], [100, ['c']]])
  })

  it('stay apart from each other, however crowded the map and however near it is seen', () => {
    const crowd = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, x: (index * 7919) % 420, y: (index * 6007) % 900 }))
    for (const gap of [3, 12, 26, 38, 62]) {
      const groups = cluster(crowd, gap)
      const distances = groups.flatMap((one, index) => groups.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)))
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(gap)
      expect(groups.flatMap((group) => group.points.map(({ id }) => id)).toSorted()).toEqual(crowd.map(({ id }) => id).toSorted())
    }
  })

  it('fall apart when there is room', () => expect(cluster(points, 5)).toHaveLength(3))
})
