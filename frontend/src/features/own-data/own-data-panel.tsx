import { Download, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { refusalOf } from '@/lib/call'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

import { deleteOwnAccount, exportOwnData } from './data'

/** Saved by the browser as a file, without leaving it for another server. */
function save(value: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

export function OwnDataPanel({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card className="flex flex-col items-start gap-4 p-6">
        <p className="text-muted-foreground">{t('ownData.exportText')}</p>
        <ExportButton />
      </Card>
      <Card className="p-6">
        <p className="text-muted-foreground">{t('ownData.deleteText')}</p>
        <DeleteForm onDeleted={onDeleted} />
      </Card>
    </div>
  )
}

function ExportButton() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      save(await exportOwnData(), `nordfjard-${new Date().toISOString().slice(0, 10)}.json`)
      toast.success(t('ownData.exported'))
    } catch (error) {
      logError('The export failed', error)
      toast.error(t('ownData.exportFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-disabled={isBusy} onClick={() => !isBusy && void run()} className="mt-auto">
      {isBusy ? <LoadingIndicator size="sm" label={t('form.busy')} className="text-current" /> : <Download aria-hidden />}
      {t('ownData.export')}
    </Button>
  )
}

function DeleteForm({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await deleteOwnAccount(email)
      toast.success(t('ownData.deleted'))
      await onDeleted()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'offline') setProblem(t('form.error.offline'))
      else if (typeof refusal === 'string') setProblem(t('form.error.unknown'))
      else setProblem(t(refusal.field === 'owner' ? 'ownData.lastOwner' : 'ownData.wrongEmail'))
      document.getElementById('delete-email')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form isBusy={isBusy} onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <Field label={t('ownData.confirm')} error={problem}>
        <Input
          id="delete-email"
          type="email"
          dir="ltr"
          autoComplete="off"
          className="text-start"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="destructive" aria-disabled={isBusy || email.trim() === ''} className="w-fit">
        <Trash2 aria-hidden />
        {t('ownData.delete')}
      </Button>
    </Form>
  )
}
