import { describe, expect, it, vi } from 'vitest'
import { PICTURE_MAX, drawnSize, pictureOf } from './picture-file'

const file = (type: string, size = 10) => Object.defineProperty(new File(['x'], 'x', { type }), 'size', { value: size })

describe('a picture before it is sent', () => {
  it('is refused when it is over ten megabytes', async () => {
    await expect(pictureOf(file('image/png', PICTURE_MAX + 1))).rejects.toMatchObject({ problem: 'size' })
  })

  it('is refused when it is none', async () => {
    await expect(pictureOf(file('text/plain'))).rejects.toMatchObject({ problem: 'type' })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    await expect(pictureOf(file('image/png'))).rejects.toMatchObject({ problem: 'type' })
  })

  it('is sent as it is when it is one', async () => {
    const close = vi.fn<() => void>()
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close }))
    const picture = file('image/webp', PICTURE_MAX)
    await expect(pictureOf(picture)).resolves.toBe(picture)
    expect(close).toHaveBeenCalledOnce()
  })

  it.each([
    [32, 16, 1024, 512],
    [3000, 10, 1024, 3],
    [0, 0, 1024, 1024],
  ])('drawn from %i × %i is %i × %i', (width, height, w, h) => expect(drawnSize(width, height)).toEqual({ width: w, height: h }))
})
