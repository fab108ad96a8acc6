// Every form of the shop and of the panel that sends something: while it does, its fields rest (lib/hold.ts), and screen readers hear that it is busy.
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { hold } from '@/lib/hold'

/** For what is no form but saves like one: give the answer to the element around its fields. */
export function useHeld<Box extends HTMLElement>(isBusy: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null)
  // Before anything is drawn: the next key may come at once.
  useLayoutEffect(() => (isBusy && box.current ? hold(box.current) : undefined), [isBusy])
  return box
}

/** A form's own work, once at a time. A page's `isBusy` may tell of others' as well, and nobody's words rest for those. */
export function useSending<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>): [isSending: boolean, send: (...args: Args) => Promise<void>] {
  const [isSending, setSending] = useState(false)
  const isOut = useRef(false)
  const send = async (...args: Args) => {
    if (isOut.current) return
    isOut.current = true
    setSending(true)
    try {
      await work(...args)
    } finally {
      isOut.current = false
      setSending(false)
    }
  }
  return [isSending, send]
}

/** `isBusy`: what was written here is on its way. A form that stays open and keeps later words says `false` and its own `aria-busy`. */
export function Form({ isBusy, ref, ...props }: ComponentProps<'form'> & { isBusy: boolean }) {
  const form = useHeld<HTMLFormElement>(isBusy)
  useImperativeHandle(ref, () => form.current!, [form])
  return <form noValidate ref={form} aria-busy={isBusy} {...props} />
}
