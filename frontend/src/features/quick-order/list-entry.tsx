import { Download, FileUp } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'

import { FILE_MAX, LINES_MAX, readList, type Listed, type Reading } from './list'

interface ListEntryProps {
  products: readonly Listed[]
  /** Takes what was understood into the table, on top of what is there. */
  onTake: (reading: Reading) => void
}

/** Told after each reading: how much was understood, and of every other line why not. */
function Outcome({ reading }: { reading: Reading }) {
  const { t } = useTranslation()
  const { quantities, wrong } = reading
  return (
    <div className="grid gap-4">
      {quantities.size > 0 && <Alert>{t('shop.taken', { count: quantities.size })}</Alert>}
      {wrong.length > 0 && (
        <Alert variant="error">
          <p className="font-semibold">{t('shop.wrong', { count: wrong.length })}</p>
          <ul className="mt-2 grid gap-1.5">
            {wrong.slice(0, 50).map(({ line, text, mistake, minimum }) => (
              <li key={line}>
                <span className="font-semibold">{t('shop.line', { line })}</span> <Ltr className="rounded-sm bg-card px-1.5 py-0.5 font-mono text-sm break-all">{text}</Ltr>{' '}
                {t(`shop.mistake.${mistake}`, { min: minimum ?? 1 })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {quantities.size === 0 && wrong.length === 0 && <Alert variant="warning">{t('shop.nothing')}</Alert>}
    </div>
  )
}

function useReading({ products, onTake }: ListEntryProps) {
  const [reading, setReading] = useState<Reading | null>(null)
  const read = (text: string) => {
    const found = readList(text, products)
    setReading(found)
    onTake(found)
    return found
  }
  return { reading, read, forget: () => setReading(null) }
}

export function PasteEntry(props: ListEntryProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { reading, read } = useReading(props)
  const take = () => {
    const { wrong } = read(text)
    // What was not understood stays, to be put right.
    const lines = text.split(/\r\n|\r|\n/)
    setText(wrong.map(({ line }) => lines[line - 1]).join('\n'))
  }
  return (
    <div className="grid max-w-2xl gap-5">
      <Field label={t('shop.pasteLabel')} hint={t('shop.pasteHint', { most: LINES_MAX })}>
        <Textarea
          rows={8}
          dir="ltr"
          spellCheck={false}
          placeholder={'NF-1001 12\nNF-1018; 6\n2007310010291, 3'}
          className="font-mono text-sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button className="justify-self-start" onClick={take}>
        {t('shop.check')}
      </Button>
      {reading && <Outcome reading={reading} />}
    </div>
  )
}

export function FileEntry(props: ListEntryProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const { reading, read, forget } = useReading(props)
  const open = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    forget()
    if (file.size > FILE_MAX) return setProblem(t('shop.fileTooLarge'))
    try {
      read(await file.text())
    } catch {
      setProblem(t('shop.fileUnreadable'))
    }
    // The same file, put right, may be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5">
      <div
        className="grid grid-cols-1 justify-items-center gap-3 rounded-xl border-2 border-dashed border-input bg-card px-6 py-10 text-center"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void open(event.dataTransfer.files[0])
        }}
      >
        <FileUp aria-hidden className="size-9 text-rye" strokeWidth={1.5} />
        <label htmlFor={id} className="font-semibold">
          {t('shop.fileLabel')}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-describedby={`${id}-hint`}
          className="max-w-full text-sm file:me-3 file:h-11 file:cursor-pointer file:rounded-full file:border-0 file:bg-primary file:px-5 file:font-semibold file:text-primary-foreground"
          onChange={(event) => void open(event.target.files?.[0])}
        />
        <p id={`${id}-hint`} className="max-w-md text-sm text-muted-foreground">
          {t('shop.fileHint')}
        </p>
      </div>
      <Button asChild variant="outline" className="justify-self-start">
        <a href="/media/quick-order.csv" download="quick-order.csv">
          <Download aria-hidden />
          {t('shop.sample')}
        </a>
      </Button>
      {problem && <Alert variant="error">{problem}</Alert>}
      {reading && <Outcome reading={reading} />}
    </div>
  )
}
