import { ListPlus } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import type { SectionProps } from '@/lib/edit-mode'

const load = () => import('./links-dialog')
const LinksDialog = lazy(load)

/** Opens the links of one section. */
export function FooterSection({ section, title, isQuiet = false }: SectionProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant={isQuiet ? 'outline' : 'butter'} className="mt-3" aria-label={t('edit.footer.editLinksOf', { title })} onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        <ListPlus aria-hidden />
        {t('edit.footer.editLinks')}
      </Button>
      <Suspense>{isOpen ? <LinksDialog section={section} title={title} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
