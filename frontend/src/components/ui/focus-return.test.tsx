import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Dialog, DialogContent, DialogTitle } from './dialog'

/** Opened by a button it knows nothing of, as most windows are. */
function Sample({ hasOpener = true }: { hasOpener?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {hasOpener ? <button type="button" onClick={() => setOpen(true)}>öppna</button> : null}
      <input aria-label="annat" />
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent closeLabel="stäng" aria-describedby={undefined}>
          <DialogTitle>fråga</DialogTitle>
        </DialogContent>
      </Dialog>
    </>
  )
}

function opened() {
  const { rerender } = render(<Sample />)
  const button = screen.getByRole('button', { name: 'öppna' })
  button.focus()
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'stäng' })).toHaveFocus()
  return { button, rerender }
}
/** Radix returns the focus in a task of its own. */
const afterwards = () => act(() => new Promise((done) => setTimeout(done, 5)))

it('what opened a window has the focus when it has closed', async () => {
  const { button } = opened()
  fireEvent.click(screen.getByRole('button', { name: 'stäng' }))
  await afterwards()
  expect(button).toHaveFocus()
})

it('whoever has gone on by then stays there', async () => {
  opened()
  fireEvent.click(screen.getByRole('button', { name: 'stäng' }))
  screen.getByRole('textbox', { name: 'annat' }).focus()
  await afterwards()
  expect(screen.getByRole('textbox', { name: 'annat' })).toHaveFocus()
})

it('what is gone by then is not looked for', async () => {
  const { button, rerender } = opened()
  const focus = vi.spyOn(button, 'focus')
  rerender(<Sample hasOpener={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'stäng' }))
  await afterwards()
  expect(focus).not.toHaveBeenCalled()
})
