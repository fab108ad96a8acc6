import { FileCheck, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { buttonVariants, Button } from '@/components/ui/button'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { logError } from '@/lib/errors'

import { DOCUMENT_KINDS, DOCUMENT_MAX, type DocumentKind, type SellerDocument } from './application'
import { removeDocument, uploadDocument } from './data'

interface DocumentsStepProps {
  documents: readonly SellerDocument[]
  onChange: (documents: SellerDocument[]) => void
  /** Null for whoever is not signed in yet: files belong to somebody. */
  userId: string | null
}

/** Documents help and are not demanded: an application is not lost because a file could not be received. */
export function DocumentsStep({ documents, onChange, userId }: DocumentsStepProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<DocumentKind | null>(null)
  const [trouble, setTrouble] = useState<'apply.documentFailed' | 'apply.documentTooLarge' | null>(null)

  const take = async (kind: DocumentKind, file: File | undefined) => {
    if (!file || busy !== null || userId === null) return
    if (file.size > DOCUMENT_MAX) return setTrouble('apply.documentTooLarge')
    setTrouble(null)
    setBusy(kind)
    try {
      const taken = await uploadDocument(userId, kind, file)
      onChange([...documents.filter((document) => document.kind !== kind), taken])
    } catch (error) {
      logError('The document was not received', (error as Error).name)
      setTrouble('apply.documentFailed')
    } finally {
      setBusy(null)
    }
  }
  const drop = (document: SellerDocument) => {
    onChange(documents.filter((each) => each !== document))
    void removeDocument(document.path).catch((error: unknown) => logError('The document was not removed', error))
  }

  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">{t('apply.documents')}</p>
      {userId === null && <Alert>{t('apply.signIn')}</Alert>}
      {trouble && <Alert variant="warning">{t(trouble)}</Alert>}
      <ul className="grid gap-3">
        {DOCUMENT_KINDS.map((kind) => {
          const document = documents.find((each) => each.kind === kind)
          const label = t(`apply.document.${kind}`)
          return (
            <li key={kind} className="flex min-h-16 flex-wrap items-center gap-3 rounded-xl border px-4 py-3">
              <span className="min-w-0 grow">
                <span className="block font-semibold">{label}</span>
                {document && (
                  <span className="flex items-center gap-1.5 text-sm break-all text-spruce">
                    <FileCheck aria-hidden className="size-4 shrink-0" />
                    <bdi>{document.name}</bdi>
                  </span>
                )}
              </span>
              {document ? (
                <Button variant="ghost" size="icon" aria-label={t('apply.documentRemove', { name: document.name })} onClick={() => drop(document)}>
                  <Trash2 aria-hidden />
                </Button>
              ) : (
                <label className={buttonVariants({ variant: 'outline', size: 'sm', className: 'cursor-pointer focus-within:outline-3 focus-within:outline-ring has-disabled:opacity-55' })}>
                  {busy === kind ? <LoadingIndicator size="sm" label={t('form.busy')} className="text-current" /> : <Upload aria-hidden />}
                  {t('apply.documentChoose')}
                  <input
                    type="file"
                    accept="application/pdf,image/jpeg,image/png,image/webp"
                    disabled={userId === null}
                    aria-label={`${t('apply.documentChoose')}: ${label}`}
                    className="sr-only"
                    onChange={(event) => {
                      void take(kind, event.target.files?.[0])
                      event.target.value = ''
                    }}
                  />
                </label>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
