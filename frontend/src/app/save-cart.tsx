import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { useCart } from '@/features/cart/cart-context'
import { cartCsv } from '@/features/cart/csv'
import { lineName } from '@/features/cart/line-text'
import { useLanguage } from '@/i18n/language'

/** The cart as a file, made in the browser; a quick order reads it back. */
export function SaveCart() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { cart } = useCart()
  const save = () => {
    const lines = cart.items.map((line) => ({ sku: line.snapshot_sku ?? '', quantity: line.quantity, name: lineName(line, code), unitPrice: line.unit_price }))
    const text = cartCsv(lines, [t('cartPage.sku'), t('cartPage.quantity'), t('cartPage.product'), t('cartPage.price'), t('cartPage.sum')])
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: `${t('cartPage.file')}.csv` })
    link.click()
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <Button variant="ghost" className="w-full" onClick={save}>
      <Download aria-hidden />
      {t('cartPage.save')}
    </Button>
  )
}
