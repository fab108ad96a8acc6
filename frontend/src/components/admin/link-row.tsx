import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

interface LinkRowProps {
  editor: Editor
  /** What an address may look like. */
  pattern: RegExp
  placeholder: string
  onClose: () => void
}

/** Where the chosen words lead; nothing written there takes the link away. Stands below the tools of a rich text. */
export function LinkRow({ editor, pattern, placeholder, onClose }: LinkRowProps) {
  const { t } = useTranslation()
  const hint = useId()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isWrong = address !== '' && !pattern.test(address)
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    if (isWrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  return (
    <div data-link-row className="flex flex-wrap items-center gap-2 border-b bg-muted p-2 font-sans text-foreground">
      <Input
        ref={field}
        dir="ltr"
        aria-label={t('letters.href')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? hint : undefined}
        placeholder={placeholder}
        value={address}
        maxLength={500}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-9 min-w-40 grow basis-40 text-start text-sm"
      />
      <Button size="sm" aria-disabled={isWrong} onClick={apply}>
        {t('letters.linkSet')}
      </Button>
      <Button size="sm" variant="ghost" onClick={close}>
        {t('admin.cancel')}
      </Button>
      <p id={hint} role="status" className="basis-full text-sm font-medium text-berry-text empty:hidden">
        {isWrong ? t('edit.footer.urlWrong') : ''}
      </p>
    </div>
  )
}
