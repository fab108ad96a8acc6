import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox'
import { Form } from './form'
import { Input, NativeSelect, Textarea } from './input'

// The checkbox measures itself.
beforeAll(() => vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }))

const onPress = vi.fn<() => void>()

function Sample({ isBusy, hasMore = false }: { isBusy: boolean; hasMore?: boolean }) {
  const [kind, setKind] = useState('a')
  const [isChecked, setChecked] = useState(false)
  return (
    <Form isBusy={isBusy} aria-label="prov">
      <Input aria-label="namn" defaultValue="Ost" />
      <Input aria-label="fast" readOnly defaultValue="x" />
      {hasMore ? <Textarea aria-label="mer" /> : null}
      <NativeSelect aria-label="sort" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="a">a</option>
        <option value="b">b</option>
      </NativeSelect>
      <Checkbox aria-label="ja" checked={isChecked} onCheckedChange={(next) => setChecked(next === true)} />
      <button type="button" onClick={onPress}>bort</button>
      <button type="button" role="tab" onClick={onPress}>svenska</button>
    </Form>
  )
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** Whether the browser would write it. */
const takes = (target: Element) => fireEvent(target, new InputEvent('beforeinput', { bubbles: true, cancelable: true, data: 'x' }))

it('nothing in it changes while it is on its way, and the focus stays', () => {
  const { rerender } = render(<Sample isBusy={false} />)
  field('namn').focus()
  expect(takes(field('namn'))).toBe(true)
  rerender(<Sample isBusy />)
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true')
  expect(field('namn')).toHaveFocus()
  expect(field('namn').readOnly).toBe(true)
  expect(takes(field('namn'))).toBe(false)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'b' } })
  expect(screen.getByRole('combobox')).toHaveValue('a')
  fireEvent.click(screen.getByText('bort'))
  expect(onPress).not.toHaveBeenCalled()
})

it('looking at another language is allowed, and what comes with it rests as well', async () => {
  const { rerender } = render(<Sample isBusy />)
  fireEvent.click(screen.getByRole('tab'))
  expect(onPress).toHaveBeenCalledTimes(1)
  rerender(<Sample isBusy hasMore />)
  await vi.waitFor(() => expect(field('mer').readOnly).toBe(true))
  expect(takes(field('mer'))).toBe(false)
})

it('afterwards everything is as it was', () => {
  const { rerender } = render(<Sample isBusy />)
  rerender(<Sample isBusy={false} />)
  expect(field('namn').readOnly).toBe(false)
  expect(field('fast').readOnly).toBe(true)
  expect(takes(field('namn'))).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('checkbox')).toBeChecked()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'b' } })
  expect(screen.getByRole('combobox')).toHaveValue('b')
})

// One core for all: a form beside it would lose what is typed while it is sent.
it('every form that sends something is this one', async () => {
  const files = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const raw = Object.entries(files).filter(([name, text]) => !name.includes('.test.') && /<form\b/.test(text))
  expect(raw.map(([name]) => name).toSorted()).toEqual([
    '/src/app/layouts/footer-signup.tsx', // Leads to a page at once and takes its words along.
    '/src/components/ui/form.tsx',
    '/src/features/catalog/search-form.tsx', // An address, nothing sent.
    '/src/features/documents/document-form.tsx', // Nothing to send.
    '/src/features/edit/footer/footer-title.tsx', // Edit mode keeps later words by itself (`store.ts`).
    '/src/features/edit/menu-title-dialog.tsx', // The same.
    '/src/features/search/header-search.tsx', // An address, nothing sent.
  ])
})
