import { Link2, Printer, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'

/** The device's own way of sharing where it has one, else the address to paste; and the page on paper. */
export function ShareRow({ title }: { title: string }) {
  const { t } = useTranslation()
  const canShare = typeof navigator.share === 'function'
  const share = async () => {
    // Without the parameters a visitor came with.
    const url = location.origin + location.pathname
    try {
      if (canShare) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast.success(t('product.linkCopied'))
      }
    } catch (error) {
      // Whoever closes the device's window has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
      logError('Could not share the page', error)
      toast.error(t('product.linkNotCopied'))
    }
  }
  return (
    <div className="-ms-4 flex flex-wrap gap-1 print:hidden">
      <Button variant="ghost" size="sm" className="min-h-11" onClick={() => void share()}>
        {canShare ? <Share2 aria-hidden /> : <Link2 aria-hidden />}
        {canShare ? t('product.share') : t('product.copyLink')}
      </Button>
      <Button variant="ghost" size="sm" className="min-h-11" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('product.print')}
      </Button>
    </div>
  )
}
