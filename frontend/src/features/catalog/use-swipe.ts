import { useRef, type PointerEvent } from 'react'

export type Direction = 'next' | 'previous'

/** Shorter is a press or an unsteady thumb. */
const LEAST_PX = 40

/** Round and round: after the last comes the first. */
export const swiped = (at: number, direction: Direction, length: number): number =>
  length === 0 ? 0 : (at + (direction === 'next' ? 1 : -1) + length) % length

/** What a sweep meant: against the reading direction is onwards. Mostly up or down is scrolling. */
export function sweep(dx: number, dy: number, isRtl: boolean): Direction | null {
  if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < Math.abs(dy)) return null
  return dx < 0 !== isRtl ? 'next' : 'previous'
}

/** Sweeping sideways with a finger or a pen; the press that ends it presses nothing. The mouse has arrows. */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const isSwept = useRef(false)
  return {
    style: { touchAction: 'pan-y pinch-zoom' },
    onPointerDown: (event: PointerEvent) => {
      isSwept.current = false
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      const direction = from && sweep(event.clientX - from.x, event.clientY - from.y, isRtl)
      if (!direction) return
      isSwept.current = true
      onSwipe(direction)
    },
    onPointerCancel: () => {
      start.current = null
    },
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
      if (!isSwept.current) return
      isSwept.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
