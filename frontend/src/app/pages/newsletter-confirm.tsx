import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { confirm } from '@/features/newsletter/data'
import { OnePress } from '@/features/newsletter/one-press'
import { tokenOf } from '@/features/newsletter/token'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

/** Where the button of the first letter leads. */
export default function NewsletterConfirmPage() {
  const { t } = useTranslation()
  const token = tokenOf(useLocation())
  usePageTitle(t('newsletter.confirmTitle'))
  return (
    <div className="page min-h-[60dvh] max-w-2xl py-10">
      <OnePress
        key={token}
        token={token}
        onPress={confirm}
        before={{ title: t('newsletter.confirmTitle'), text: t('newsletter.confirmText'), action: t('newsletter.confirmAction') }}
        done={{ title: t('newsletter.confirmed'), text: t('newsletter.confirmedText') }}
        over={{ title: t('newsletter.linkOver'), text: t('newsletter.confirmOver') }}
        next={
          <Button asChild>
            <Link to={paths.newsletters()}>{t('newsletter.all')}</Link>
          </Button>
        }
      />
    </div>
  )
}
