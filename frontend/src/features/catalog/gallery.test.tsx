import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '@/test/render-app'
import { Barcode } from './barcode'
import { Gallery } from './gallery'
import './lightbox'
import { sweep, swiped } from './use-swipe'

const images = ['front', 'back', 'slice'].map((name) => ({ src: `/media/${name}.webp`, alt: { en: `The ${name}` } }))

async function open() {
  const app = await renderApp(<Gallery images={images} name="Cheese" language="en" />)
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge the picture: The front' }))
  return { ...app, box: await screen.findByRole('dialog', { name: 'Cheese' }) }
}
const large = (box: HTMLElement) => within(box).getByRole('img').getAttribute('src')

describe('the pictures of a product', () => {
  it('open large where they are, and go round by buttons and arrows', async () => {
    const { box } = await open()
    expect(large(box)).toBe('/media/front.webp')
    fireEvent.click(within(box).getByRole('button', { name: 'Next picture' }))
    expect(large(box)).toBe('/media/back.webp')
    expect(within(box).getByRole('status')).toHaveTextContent('Picture 2 of 3')
    fireEvent.keyDown(box, { key: 'ArrowLeft' })
    fireEvent.keyDown(box, { key: 'ArrowLeft' })
    expect(large(box)).toBe('/media/slice.webp')
  })

  it('zoom by a press and by keys; the arrows then scroll', async () => {
    const { box } = await open()
    fireEvent.keyDown(box, { key: '+' })
    expect(within(box).getAllByRole('button', { name: 'Zoom out' })).not.toHaveLength(0)
    fireEvent.keyDown(box, { key: 'ArrowRight' })
    expect(large(box)).toBe('/media/front.webp')
    fireEvent.keyDown(box, { key: '-' })
    expect(within(box).queryByRole('button', { name: 'Zoom out' })).toBeNull()
  })

  it('close with Escape and stay at the picture last seen', async () => {
    const { box } = await open()
    fireEvent.keyDown(box, { key: 'ArrowRight' })
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Show picture 2 of 3' })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('a sweep', () => {
  it.each([
    ['leftwards', -60, 5, false, 'next'],
    ['rightwards', 60, 5, false, 'previous'],
    ['leftwards in Arabic', -60, 5, true, 'previous'],
    ['too short', -30, 0, false, null],
    ['mostly downwards', -60, 90, false, null],
  ] as const)('%s', (_, dx, dy, isRtl, expected) => {
    expect(sweep(dx, dy, isRtl)).toBe(expected)
  })

  it('goes round', () => {
    expect(swiped(2, 'next', 3)).toBe(0)
    expect(swiped(0, 'previous', 3)).toBe(2)
    expect(swiped(0, 'next', 0)).toBe(0)
  })
})

describe('the barcode', () => {
  it('is drawn and named', async () => {
    await renderApp(<Barcode code="4006381333931" label="Barcode (EAN)" />)
    expect(screen.getByRole('img', { name: 'Barcode (EAN) 4006381333931' }).querySelectorAll('rect')).toHaveLength(30)
  })

  it('stays a number where it is none', async () => {
    await renderApp(<Barcode code="12345" label="Barcode (EAN)" />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('12345')).toBeInTheDocument()
  })
})
