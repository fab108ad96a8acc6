import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EditorDrawer } from '@/components/admin/editor-drawer'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'
import { type CategoryChoice, type LoadedProduct, productQuery, saveProduct, saveProductTexts } from './data'
import { type DraftField, type ProductDraft, newDraft, problems } from './draft'
import { ProductFields } from './product-fields'
import { ProductImages } from './product-images'

interface ProductEditorProps {
  /** `new` makes one. */
  id: string
  categories: readonly CategoryChoice[]
  onClose: () => void
  /** A new product has got its id. */
  onCreated: (id: string) => void
}

/** The editor of one product, in a drawer. What is loaded is looked at once; from then on the draft is the truth. */
export function ProductEditor({ id, ...rest }: ProductEditorProps) {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const code = useDefaultLanguage()
  const isNew = id === 'new'
  const { data, isError, refetch } = useQuery({ ...productQuery(factoryId, id, code), enabled: !isNew })
  if (isNew) return <Editor key="new" loaded={null} defaultCode={code} {...rest} />
  if (data) return <Editor key={id} loaded={data} defaultCode={code} {...rest} />
  return (
    <EditorDrawer open title={t('assortment.product')} isDirty={false} isSaving={false} onSave={() => undefined} onClose={rest.onClose}>
      {isError || data === null ? <LoadFailed text={data === null ? t('assortment.gone') : undefined} onRetry={() => void refetch()} /> : <RowsLoading />}
    </EditorDrawer>
  )
}

export const useDefaultLanguage = (): string => {
  const { languages, code } = useLanguage()
  return languages.find((language) => language.is_default)?.code ?? code
}

type Editing = Omit<ProductEditorProps, 'id'> & { loaded: LoadedProduct | null; defaultCode: string }

function Editor({ loaded, defaultCode, categories, onClose, onCreated }: Editing) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<ProductDraft>(() => loaded?.draft ?? newDraft())
  const [saved, setSaved] = useState(draft)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const save = useSave(loaded?.id ?? null, defaultCode)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const wrong = attempt > 0 ? problems(draft, defaultCode) : []
  const change = (patch: Partial<ProductDraft>) => setDraft((now) => ({ ...now, ...patch }))

  const onSave = async () => {
    setAttempt((count) => count + 1)
    setFailure(null)
    if (problems(draft, defaultCode).length > 0) return
    setSaving(true)
    try {
      const id = await save(draft)
      setSaved(draft)
      setAttempt(0)
      toast.success(t('admin.saved'))
      if (!loaded) setCreatedId(id)
    } catch (error) {
      logError('The product was not saved', error)
      setFailure(t(failureText(error)))
    } finally {
      setSaving(false)
    }
  }
  // To the new address only once the drawer has told the guard that nothing is unsaved: a child's effects run before its parent's. `open` is
  // made anew with each address, and one creation leads on once.
  const leadOn = useRef(onCreated)
  useEffect(() => {
    if (createdId !== null) leadOn.current(createdId)
  }, [createdId])
  const isLive = loaded !== null && saved.is_active
  return (
    <EditorDrawer
      open
      className="max-w-3xl"
      title={loaded ? (saved.texts[defaultCode]?.name ?? t('assortment.product')) : t('assortment.new')}
      lead={loaded ? undefined : t('assortment.newText')}
      isDirty={isDirty}
      isSaving={isSaving}
      onSave={() => void onSave()}
      onClose={onClose}
      footer={
        isLive ? (
          <Button asChild variant="ghost" size="sm">
            <Link to={paths.product(saved.slug)} target="_blank">
              <ExternalLink aria-hidden className="rtl:-scale-x-100" />
              {t('assortment.view')}
            </Link>
          </Button>
        ) : null
      }
    >
      {wrong.length > 0 || failure ? (
        <ErrorSummary
          key={`${attempt} ${failure ?? ''}`}
          title={t('assortment.fix')}
          text={failure ?? undefined}
          fields={wrong.map(({ field, code, language }) => ({ id: fieldId(field), text: `${t(`assortment.field.${field}`)}${language ? ` (${language})` : ''}: ${t(`assortment.problem.${code}`)}` }))}
        />
      ) : null}
      <ProductFields
        draft={draft}
        change={change}
        categories={categories}
        defaultCode={defaultCode}
        isNew={loaded === null}
        errorOf={(field) => {
          const found = wrong.find((problem) => problem.field === field)
          return found && t(`assortment.problem.${found.code}`)
        }}
        images={loaded ? <ProductImages product={loaded} name={draft.texts[defaultCode]?.name ?? ''} /> : null}
      />
    </EditorDrawer>
  )
}

export const fieldId = (field: DraftField) => `product-${field}`

/** Product, languages, food. If a later part fails, trying again changes the product that was made instead of making another. */
function useSave(id: string | null, defaultCode: string): (draft: ProductDraft) => Promise<string> {
  const { factoryId } = usePanel()
  const client = useQueryClient()
  const made = useRef(id)
  return async (draft) => {
    made.current = await saveProduct(made.current, factoryId, draft, defaultCode)
    await saveProductTexts(made.current, draft, defaultCode)
    await refresh(client)
    return made.current
  }
}

/** The panel's lists, and what this visitor's own shop pages have kept. */
export async function refresh(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await client.invalidateQueries({ refetchType: 'active', predicate: ({ queryKey }) => queryKey[0] === 'panel' && queryKey[1] !== 'product' })
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'panel' && queryKey[0] !== 'languages' && queryKey[0] !== 'staff' })
}

export function failureText(error: unknown) {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code === '23505') return message.includes('sku') ? 'assortment.failure.sku' : 'assortment.failure.slug'
  if (code === 'P0001') return 'assortment.failure.limit'
  if (code === '42501' || message === 'not allowed') return 'assortment.failure.forbidden'
  return 'admin.saveFailed'
}
