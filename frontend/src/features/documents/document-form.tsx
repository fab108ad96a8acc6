import { useTranslation } from 'react-i18next'

import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/input'
import { cn } from '@/lib/cn'

import { KINDS, type Choice, type Kind } from './choice'

interface DocumentFormProps {
  choice: Choice
  languages: readonly { code: string; native_name: string }[]
  categories: readonly { slug: string; name: string }[]
  quoteCount: number
  onChange: (choice: Choice) => void
}

/** Every choice shows its document at once; there is nothing to send. */
export function DocumentForm({ choice, languages, categories, quoteCount, onChange }: DocumentFormProps) {
  const { t } = useTranslation()
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-6" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{t('documents.kind')}</legend>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
          {KINDS.map((kind) => (
            <KindOption key={kind} kind={kind} checked={choice.kind === kind} onChoose={() => onChange({ ...choice, kind })} />
          ))}
        </div>
      </fieldset>
      <Field label={t('documents.language')}>
        <NativeSelect value={choice.language} onChange={(event) => onChange({ ...choice, language: event.target.value })}>
          {languages.map((language) => (
            <option key={language.code} value={language.code} lang={language.code}>
              {language.native_name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('documents.content')} hint={quoteCount === 0 ? t('documents.quoteEmpty') : undefined}>
        <NativeSelect
          value={choice.onlyQuote ? ':quote' : (choice.category ?? '')}
          onChange={({ target: { value } }) =>
            onChange({ ...choice, onlyQuote: value === ':quote', category: value === '' || value === ':quote' ? null : value })
          }
        >
          <option value="">{t('documents.all')}</option>
          {/* Slugs have no colon. */}
          <option value=":quote" disabled={quoteCount === 0}>
            {t('documents.quoteList', { count: quoteCount })}
          </option>
          {categories.map((category) => (
            <option key={category.slug} value={category.slug}>
              {category.name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </form>
  )
}

function KindOption({ kind, checked, onChoose }: { kind: Kind; checked: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  return (
    <label
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border bg-card px-4 py-2.5',
        'has-focus-visible:ring-2 has-focus-visible:ring-ring has-focus-visible:ring-offset-2',
        checked ? 'border-primary font-semibold' : 'border-input',
      )}
    >
      <input type="radio" name="kind" value={kind} checked={checked} onChange={onChoose} className="size-4 accent-primary" />
      {t(`documents.kind.${kind}`)}
    </label>
  )
}
