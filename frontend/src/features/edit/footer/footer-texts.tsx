import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { TextAreaField, TextField } from '@/components/admin/form-fields'
import { LanguageTabs } from '@/components/admin/language-tabs'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { writerText } from '@/components/admin/written-by'
import { ErrorSummary } from '@/components/ui/error-summary'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { lastWriter } from '@/lib/last-writer'
import { toast } from '@/lib/toast'
import { ChangedMeanwhile, type Place, readText, writeText } from '../data'
import type { StoredText } from '../store'

/** The footer's places for text (specification §3), in the order they stand. */
export const footerTextKeys = [
  'company.name', 'company.description', 'company.address', 'company.phone', 'company.email', 'quicklinks.title', 'products.title', 'support.title', 'copyright.text',
] as const
type TextKey = (typeof footerTextKeys)[number]
type Texts = Record<string, StoredText>

const nameOf = (code: string, key: string) => `${code} ${key}`
const isLong = (key: TextKey) => key === 'company.description' || key === 'company.address'
const isNumber = (key: TextKey) => key === 'company.phone' || key === 'company.email'

/** The texts of the footer in every language. A blank one leaves what the shop says by itself. */
export function FooterTexts({ factoryId, onClose }: { factoryId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { languages, code: shownIn } = useLanguage()
  const [stored, setStored] = useState<Texts>()
  const [draft, setDraft] = useState<Record<string, string>>({})
  const [isUnread, setUnread] = useState(false)
  const [failure, setFailure] = useState<{ title: string; text?: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const place = (code: string, key: string): Place => ({ target: { kind: 'text', slug: 'footer', key }, factoryId, language: code })

  const read = async () => {
    setUnread(false)
    try {
      const all = await Promise.all(languages.flatMap(({ code }) => footerTextKeys.map(async (key) => [nameOf(code, key), await readText(place(code, key))] as const)))
      setStored(Object.fromEntries(all))
    } catch (error) {
      logError('The texts of the footer were not read', error)
      setUnread(true)
    }
  }
  useEffect(() => {
    void read()
    // Once per drawer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const valueOf = (code: string, key: string) => draft[nameOf(code, key)] ?? stored?.[nameOf(code, key)]?.value ?? ''
  const changed = languages.flatMap(({ code }) => footerTextKeys.filter((key) => valueOf(code, key).trim() !== (stored?.[nameOf(code, key)]?.value ?? '')).map((key) => ({ code, key })))

  const save = async () => {
    if (!stored) return
    setSaving(true)
    setFailure(null)
    const done: Texts = {}
    let current = changed[0]
    try {
      for (const { code, key } of changed) {
        current = { code, key }
        const base = done[nameOf(code, key)] ?? stored[nameOf(code, key)]!
        done[nameOf(code, key)] = await writeText(place(code, key), valueOf(code, key).trim() || null, base)
      }
      toast.success(t('admin.saved'))
      setTimeout(onClose, 0)
    } catch (error) {
      logError('Text save failed', error)
      setStored({ ...stored, ...done })
      setAttempt((count) => count + 1)
      const isChanged = error instanceof ChangedMeanwhile
      const row = current && stored[nameOf(current.code, current.key)]?.rowId
      const writer = isChanged && current && row ? await lastWriter({ table: 'page_content_i18n', language: current.code, row }) : null
      setFailure({ title: t(isChanged ? 'bottom.changed' : 'admin.saveFailed'), ...(writer && { text: writerText(t, shownIn, writer) }) })
      if (isChanged) await read()
      setSaving(false)
    }
    await client.invalidateQueries({ queryKey: ['page-content', 'footer'] })
  }
  return (
    <EditorDrawer
      open
      title={t('bottom.texts')}
      lead={t('bottom.textsLead')}
      isDirty={!isSaving && changed.length > 0}
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={onClose}
    >
      {failure ? <ErrorSummary key={attempt} {...failure} /> : null}
      {isUnread ? <LoadFailed onRetry={() => void read()} /> : null}
      {stored ? (
        <LanguageTabs label={t('bottom.textsIn')} progress={(code) => ({ done: footerTextKeys.filter((key) => valueOf(code, key).trim()).length, of: footerTextKeys.length })}>
          {(code) =>
            footerTextKeys.map((key) => {
              const Control = isLong(key) ? TextAreaField : TextField
              return (
                <Control
                  key={key}
                  {...(isNumber(key) ? { dir: 'ltr' } : {})}
                  label={t(`bottom.text.${key}`)}
                  hint={key === 'copyright.text' ? t('bottom.yearHint') : undefined}
                  value={valueOf(code, key)}
                  maxLength={500}
                  onChange={(value: string) => setDraft({ ...draft, [nameOf(code, key)]: value })}
                />
              )
            })
          }
        </LanguageTabs>
      ) : isUnread ? null : (
        <RowsLoading rows={5} />
      )}
    </EditorDrawer>
  )
}
