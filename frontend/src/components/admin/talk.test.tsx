import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Say } from './talk'
import { hasUnsaved } from './unsaved'

const kinds = [{ value: 'note', label: 'Anteckning', submit: 'Spara' }] as const
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const send = () => fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })

/** A call that is answered when the test says so. */
function slow() {
  let answer: (taken: boolean) => void = () => {}
  let takeIt = () => {}
  const onSay = vi.fn<(kind: 'note', text: string, onTaken: () => void) => Promise<boolean>>((_kind, _text, onTaken) => {
    takeIt = onTaken
    return new Promise((done) => (answer = done))
  })
  const take = () => act(async () => takeIt())
  return {
    onSay,
    take,
    answer: (taken: boolean) =>
      act(async () => {
        if (taken) takeIt()
        answer(taken)
      }),
  }
}

it('says once, and afterwards, what is sent while something else is on its way', async () => {
  const { onSay, answer } = slow()
  const say = (isBusy: boolean) => <Say kinds={kinds} maxLength={100} isBusy={isBusy} onSay={onSay} />
  const { rerender } = render(say(true))
  type('Ring innan')
  send()
  send()
  expect(onSay).not.toHaveBeenCalled()
  rerender(say(false))
  expect(onSay.mock.calls).toEqual([['note', 'Ring innan', expect.any(Function)]])
  // Its own way makes the form busy, too; pressed again it is the same words.
  rerender(say(true))
  send()
  rerender(say(false))
  await answer(true)
  expect(onSay).toHaveBeenCalledTimes(1)
  expect(field().value).toBe('')
})

it('keeps what is typed on while the words are on their way', async () => {
  const { onSay, answer } = slow()
  render(<Say kinds={kinds} maxLength={100} isBusy={false} onSay={onSay} />)
  type('Ring innan')
  send()
  type('Ring innan åtta')
  await answer(true)
  expect(field().value).toBe('Ring innan åtta')
})

it('asks nobody about words the server has, though what was said is still being read again', async () => {
  const { onSay, take } = slow()
  render(<Say kinds={kinds} maxLength={100} isBusy={false} onSay={onSay} />)
  type('Ring innan')
  expect(hasUnsaved()).toBe(true)
  send()
  expect(hasUnsaved()).toBe(true)
  await take()
  expect(field().value).toBe('')
  expect(hasUnsaved()).toBe(false)
})

it('keeps everything when it was not taken', async () => {
  const { onSay, answer } = slow()
  render(<Say kinds={kinds} maxLength={100} isBusy={false} onSay={onSay} />)
  type('Ring innan')
  send()
  await answer(false)
  expect(field().value).toBe('Ring innan')
})

it('leads back to the field whoever waited, and nobody who has gone on', async () => {
  const { onSay, answer } = slow()
  render(<Say kinds={kinds} maxLength={100} isBusy={false} onSay={onSay} />)
  const button = screen.getByRole('button')
  type('Ring innan')
  button.focus()
  fireEvent.click(button)
  await answer(true)
  expect(field()).toHaveFocus()
  type('Och sedan')
  send()
  button.focus()
  await answer(true)
  expect(button).toHaveFocus()
})
