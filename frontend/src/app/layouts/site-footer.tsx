import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { footerLinksQuery, pageContentQuery } from '@/features/content/data'
import { Footer } from '@/features/content/footer'
import { type FooterLink, type FooterSections, colorProperties, withYear } from '@/features/content/footer-model'
import { useLanguage } from '@/i18n/language'
import { config } from '@/lib/config'
import { EditColors } from '@/lib/editable'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'
import { FooterSignUp } from './footer-signup'
import { ThemeToggle } from './theme-toggle'

const isColor = (value: string) => CSS.supports('color', value)

/** The footer: what an admin wrote, and for whatever nobody wrote the factory's own data and our texts. */
export function SiteFooter() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { factory, settings, companyName } = useFactory()
  const { data: links } = useQuery(footerLinksQuery(factory?.id, code))
  const { data: texts } = useQuery(pageContentQuery('footer', factory?.id, code))
  const written = (key: string) => texts?.[key]?.value

  const sections = useMemo(() => withDefaults(links, t), [links, t])
  const name = written('company.name') ?? companyName
  const [year] = useState(() => new Date().getFullYear())
  const copyright = written('copyright.text') ?? t('footer.copyright', { year, company: name })
  return (
    <Footer
      label={t('footer.label')}
      company={{
        name,
        logoUrl: settings?.logo_url ?? null,
        description: written('company.description') ?? described(settings?.description ?? factory?.description, t),
        address: written('company.address') ?? factory?.address ?? '',
        phone: written('company.phone') ?? settings?.contact_phone ?? factory?.phone ?? '',
        email: written('company.email') ?? settings?.contact_email ?? factory?.email ?? '',
      }}
      sections={sections}
      titles={{
        quicklinks: written('quicklinks.title') ?? t('footer.quicklinks'),
        products: written('products.title') ?? t('footer.products'),
        support: written('support.title') ?? t('footer.support'),
        bottom: t('footer.bottom'),
      }}
      copyright={withYear(copyright, year)}
      copyrightText={copyright}
      colors={colorProperties(written('colors'), isColor)}
      invitation={<FooterSignUp />}
      controls={
        <>
          <EditColors />
          <ThemeToggle className="-me-3" />
        </>
      }
    />
  )
}

/** The site's own description is one of our texts and is shown translated; what an admin wrote instead stays as it is. */
const described = (text: string | null | undefined, t: TFunction): string =>
  !text || text === config.description ? t('footer.description') : text

/** A section nobody has filled (or that could not be loaded) shows the links every shop has. */
function withDefaults(links: FooterSections | undefined, t: TFunction): FooterSections {
  const own = ownSections(t)
  if (!links) return own
  return {
    quicklinks: links.quicklinks.length > 0 ? links.quicklinks : own.quicklinks,
    products: links.products.length > 0 ? links.products : own.products,
    support: links.support.length > 0 ? links.support : own.support,
    bottom: links.bottom.length > 0 ? links.bottom : own.bottom,
  }
}

const ownLink = (title: string, url: string): FooterLink => ({ id: url, title, url, isExternal: false })

const ownSections = (t: TFunction): FooterSections => ({
  quicklinks: [
    ownLink(t('menu.home'), paths.home()),
    ownLink(t('menu.products'), paths.products()),
    ownLink(t('menu.categories'), paths.categories()),
    ownLink(t('footer.about'), paths.content('about')),
  ],
  products: [
    ownLink(t('footer.dairy'), paths.products({ category: 'dairy' })),
    ownLink(t('footer.grains'), paths.products({ category: 'grains' })),
    ownLink(t('footer.specialty'), paths.products({ category: 'specialty' })),
    ownLink(t('footer.organic'), paths.products({ category: 'organic' })),
  ],
  support: [
    ownLink(t('footer.contactUs'), paths.contact()),
    ownLink(t('footer.customerSupport'), paths.content('support')),
    ownLink(t('footer.quality'), paths.content('quality')),
  ],
  bottom: [
    ownLink(t('footer.privacy'), paths.content('privacy')),
    ownLink(t('footer.terms'), paths.content('terms')),
    ownLink(t('footer.cookies'), paths.content('cookies')),
  ],
})
