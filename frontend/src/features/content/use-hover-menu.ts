// When a header's dropdown is open. Radix opens and closes by the pointer itself, but the opening it has planned outlives a press:
// who pressed and closed again within 200 ms got the menu back, and who pressed just after it had opened saw it close. Here all
// that opens or closes goes one way, and whatever is decided takes back what was planned.
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds that the pointer rests before a menu opens. */
export const OPEN_AFTER = 200
/** Milliseconds after the last one closed in which the next opens without that wait. */
export const SKIP_WITHIN = 300
/** Milliseconds that a menu stays once the pointer has left. */
export const CLOSE_AFTER = 150
/** A press that comes this soon (ms) after the pointer had opened the menu was meant to open it. */
export const MEANT_WITHIN = 500

const NONE = ''

export function useHoverMenu() {
  const [value, setValue] = useState(NONE)
  /** The same, for what happens before it is drawn. */
  const open = useRef(NONE)
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The item under the pointer: it is heard of once, so that resting on a closed one does not open it again. */
  const under = useRef(NONE)
  const openedAt = useRef(-Infinity)
  const closedAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(planned.current), [])

  const change = (next: string) => {
    clearTimeout(planned.current)
    if (next === NONE && open.current !== NONE) closedAt.current = Date.now()
    openedAt.current = -Infinity
    open.current = next
    setValue(next)
  }
  const openByPointer = (item: string) => {
    change(item)
    openedAt.current = Date.now()
  }
  const isOpenAtOnce = () => open.current !== NONE || Date.now() - closedAt.current < SKIP_WITHIN

  const arrive = (item: string) => {
    if (under.current === item) return
    under.current = item
    clearTimeout(planned.current)
    if (open.current === item) return
    if (isOpenAtOnce()) openByPointer(item)
    else planned.current = setTimeout(() => openByPointer(item), OPEN_AFTER)
  }
  const leave = () => {
    under.current = NONE
    clearTimeout(planned.current)
    if (open.current !== NONE) planned.current = setTimeout(() => change(NONE), CLOSE_AFTER)
  }
  const press = (event: MouseEvent, item: string) => {
    // Radix's own press would not know of the pointer's opening.
    event.preventDefault()
    const isByKey = event.detail === 0
    const wasMeant = !isByKey && Date.now() - openedAt.current < MEANT_WITHIN
    // Meant is what is seen: a menu that is closing already, but still drawn, is not opened by the press that would close it.
    change(value === item && !wasMeant ? NONE : item)
  }

  return {
    root: { value, onValueChange: change, activationMode: 'manual' },
    /** Of an item with a dropdown, which holds its button and its panel. A finger does not hover. */
    item: (item: string) => ({
      value: item,
      onPointerMove: (event: PointerEvent) => event.pointerType === 'mouse' && arrive(item),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
    }),
    trigger: (item: string) => ({ onClick: (event: MouseEvent) => press(event, item) }),
  } as const
}
