import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { leave } from '@/features/newsletter/data'
import { OnePress } from '@/features/newsletter/one-press'
import { tokenOf } from '@/features/newsletter/token'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

/** Where every letter's last link leads, and a mail program that does not send the form of RFC 8058 itself. */
export default function NewsletterUnsubscribePage() {
  const { t } = useTranslation()
  const token = tokenOf(useLocation())
  usePageTitle(t('newsletter.leaveTitle'))
  return (
    <div className="page min-h-[60dvh] max-w-2xl py-10">
      <OnePress
        key={token}
        token={token}
        onPress={leave}
        before={{ title: t('newsletter.leaveTitle'), text: t('newsletter.leaveText'), action: t('newsletter.leaveAction') }}
        done={{ title: t('newsletter.left'), text: t('newsletter.leftText') }}
        over={{ title: t('newsletter.linkOver'), text: t('newsletter.leaveOver') }}
        next={
          <Button asChild>
            <Link to={paths.home()}>{t('menu.home')}</Link>
          </Button>
        }
      />
    </div>
  )
}
