import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

import { type Paper, paperOf } from './choice'
import { fetchDocument, handOver } from './data'

interface PaperDocumentProps {
  kind: Paper
  id: string
  token: string | null
  /** The reader's own without. */
  language?: string
}

/** Saves the confirmation of an order, what goes into its parcel, or a quote. */
export function PaperDocument({ kind, id, token, language }: PaperDocumentProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const save = useMutation({
    mutationFn: async () => {
      const document = await fetchDocument(paperOf(kind, id, token, language ?? code))
      if (!document) throw new Error('There is no such document any more')
      return document
    },
    onSuccess: handOver,
    onError: (error) => {
      logError('The document was not made', error)
      toast.error(t('documents.orderFailed'))
    },
  })
  return (
    <Button variant="outline" aria-disabled={save.isPending} aria-busy={save.isPending} onClick={() => !save.isPending && save.mutate()}>
      <FileDown aria-hidden />
      {save.isPending ? t('documents.making') : t(`documents.${kind}`)}
    </Button>
  )
}
