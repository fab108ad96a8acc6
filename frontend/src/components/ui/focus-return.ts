// Where the focus is once a window has closed. Radix gives it to the window's trigger, which most of ours have none of, and does so after the window
// has faded: whoever was in a field by then lost the keys typed next.
import { useRef } from 'react'

type Hears = ((event: Event) => void) | undefined

/** Handlers for a Radix `Content`: to what opened it, unless somebody has gone on to another place by then. `onOpen` and `onClose` are the window's own. */
export function useFocusReturn(onOpen: Hears, onClose: Hears) {
  const opener = useRef<Element | null>(null)
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement
    onOpen?.(event)
  }
  const onCloseAutoFocus = (event: Event) => {
    onClose?.(event)
    if (event.defaultPrevented) return
    const isElsewhere = document.activeElement !== null && document.activeElement !== document.body
    if (isElsewhere) return event.preventDefault()
    // A menu's item has gone with its menu, and Safari's buttons take no focus: the trigger is Radix's to find then.
    if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected || opener.current === document.body) return
    event.preventDefault()
    opener.current.focus()
  }
  return { onOpenAutoFocus, onCloseAutoFocus }
}
