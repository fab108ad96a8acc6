// How a drawer's form is saved, refused and ended, the same in each: one thing at a time, the reason above the fields, nothing lost.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '@/components/ui/error-summary'
import { logError } from '@/lib/errors'
import { useIsHere } from '@/lib/use-is-here'
import { toast } from '@/lib/toast'
import { finish } from './finish'

export interface Refusal {
  title: string
  text?: string
}

interface EditorOptions {
  /** For the log, in English. */
  failed: string
  onDone: () => Promise<void>
  onClose: () => void
  /** What the server's answer means to the admin; without, that it was not saved. */
  refusalOf?: (error: unknown) => Refusal | null | Promise<Refusal | null>
}

interface Editor {
  isSaving: boolean
  /** Says why not, above the fields, and takes the focus there; also when it says the same once more. */
  refuse: (title: string, text?: string) => void
  /** Does the work, says so and closes; what was deleted (`isGone`) closes before the lists are asked anew. */
  run: (work: () => Promise<unknown>, message: string, isGone?: boolean) => Promise<void>
  /** To draw first in the drawer. */
  summary: ReactNode
}

export function useEditor({ failed, onDone, onClose, refusalOf }: EditorOptions): Editor {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<(Refusal & { count: number }) | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isHere = useIsHere()
  const refuse = (title: string, text?: string) => {
    setRefusal((former) => ({ title, ...(text !== undefined && { text }), count: (former?.count ?? 0) + 1 }))
    setSaving(false)
  }
  const run = async (work: () => Promise<unknown>, message: string, isGone = false) => {
    setRefusal(null)
    setSaving(true)
    try {
      await work()
      toast.success(message)
      await finish(onDone, onClose, isGone)
    } catch (error) {
      logError(failed, error)
      // The reason may have to be asked for, and what failed once may fail again: the admin hears that it was not saved in any case.
      const reason = await Promise.resolve(refusalOf?.(error)).catch(() => null)
      // Whoever left meanwhile would otherwise take it for saved.
      if (!isHere.current) toast.error(reason?.title ?? t('admin.saveFailed'))
      refuse(reason?.title ?? t('admin.saveFailed'), reason?.text)
    }
  }
  const summary = refusal ? <ErrorSummary key={refusal.count} title={refusal.title} text={refusal.text} /> : null
  return { isSaving, refuse, run, summary }
}
