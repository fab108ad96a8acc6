import { Palette } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

const load = () => import('./colors-dialog')
const ColorsDialog = lazy(load)

/** `isQuiet`: among the panel's own buttons, instead of on the page it changes. */
export function FooterColors({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant={isQuiet ? 'outline' : 'butter'} onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        <Palette aria-hidden />
        {t('footer.colors')}
      </Button>
      <Suspense>{isOpen ? <ColorsDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
