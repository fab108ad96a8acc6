import { Mail, MapPin, Phone } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Ltr } from '@/components/ui/ltr'
import { EditSection, Editable, EditableTitle } from '@/lib/editable'
import { BrandMark } from './brand-mark'
import type { FooterLink, FooterSections, SectionKey } from './footer-model'
import { SiteLink } from './site-link'

export interface FooterProps {
  label: string
  company: { name: string; logoUrl: string | null; description: string; address: string; phone: string; email: string }
  sections: FooterSections
  titles: { quicklinks: string; products: string; support: string; bottom: string }
  copyright: string
  /** The same line as it is stored, with `{year}`. */
  copyrightText: string
  /** Custom properties of the stored colour scheme; the theme's colours where one is missing. */
  colors: Record<string, string>
  /** Controls at the end of the bottom row. */
  controls?: ReactNode
  /** Stands between the columns and the bottom row. */
  invitation?: ReactNode
}

const text = 'text-(--footer-text,var(--foreground))'
const link =
  'inline-flex min-h-8 items-center text-(--footer-link,var(--muted-foreground)) underline-offset-4 transition-colors hover:text-(--footer-link-hover,var(--foreground)) hover:underline'

export function Footer({ label, company, sections, titles, copyright, copyrightText, colors, controls, invitation }: FooterProps) {
  return (
    <footer
      aria-label={label}
      style={colors as CSSProperties}
      className="mt-8 bg-(--footer-background,var(--card))"
    >
      {/* A strip of birch bark, like the edge of a basket. */}
      <div aria-hidden className="bark h-10 border-y border-(--footer-border,var(--border)) bg-muted" />
      <div className={`page grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-8 gap-y-10 py-14 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr] ${text}`}>
        <CompanyBlock company={company} />
        <LinkColumn section="quicklinks" title={titles.quicklinks} links={sections.quicklinks} />
        <LinkColumn section="products" title={titles.products} links={sections.products} />
        <LinkColumn section="support" title={titles.support} links={sections.support} />
      </div>
      {invitation && (
        <div className="border-t border-(--footer-border,var(--border))">
          <div className={`page py-8 ${text}`}>{invitation}</div>
        </div>
      )}
      <div className="border-t border-(--footer-border,var(--border))">
        <div className={`page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 text-sm ${text}`}>
          <p>
            <FooterText of="copyright.text" value={copyrightText}>
              {copyright}
            </FooterText>
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <nav aria-label={titles.bottom}>
              <ul className="flex flex-wrap gap-x-6">
                {sections.bottom.map((item) => (
                  <LinkItem key={item.id} section="bottom" item={item} all={sections.bottom} />
                ))}
              </ul>
            </nav>
            <EditSection section="bottom" title={titles.bottom} />
            {controls}
          </div>
        </div>
      </div>
    </footer>
  )
}

/** A text of the footer, edited where it stands. */
const FooterText = ({ of, value, multiline, children }: { of: string; value: string; multiline?: boolean; children?: ReactNode }) => (
  <Editable target={{ kind: 'text', slug: 'footer', key: of }} value={value} multiline={multiline}>
    {children}
  </Editable>
)

const LinkItem = ({ section, item, all }: { section: SectionKey; item: FooterLink; all: readonly FooterLink[] }) => (
  <li>
    <EditableTitle target={{ kind: 'footer', id: item.id, section, title: item.title, all }} value={item.title}>
      <SiteLink to={item.url} isExternal={item.isExternal} className={link}>
        {item.title}
      </SiteLink>
    </EditableTitle>
  </li>
)

const LinkColumn = ({ section, title, links }: { section: SectionKey; title: string; links: readonly FooterLink[] }) => (
  <nav aria-label={title}>
    <h2 className="text-lg">
      <FooterText of={`${section}.title`} value={title} />
    </h2>
    <ul className="mt-4 grid gap-1.5">
      {links.map((item) => (
        <LinkItem key={item.id} section={section} item={item} all={links} />
      ))}
    </ul>
    <EditSection section={section} title={title} />
  </nav>
)

function CompanyBlock({ company }: { company: FooterProps['company'] }) {
  return (
    <div className="col-span-full lg:col-span-1">
      <p className="flex items-center gap-3">
        {company.logoUrl ? (
          <img src={company.logoUrl} alt="" width={40} height={40} className="size-10 rounded-lg object-contain" />
        ) : (
          <BrandMark className="h-11 w-10 shrink-0" />
        )}
        <span className="font-display text-2xl font-semibold">
          <FooterText of="company.name" value={company.name} />
        </span>
      </p>
      {company.description ? (
        <p className="mt-4 max-w-sm">
          <FooterText of="company.description" value={company.description} multiline />
        </p>
      ) : null}
      <address className="mt-5 grid gap-1.5 not-italic">
        {company.address ? (
          <span className="flex min-h-8 items-start gap-2.5">
            <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
            <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
              <FooterText of="company.address" value={company.address} multiline />
            </span>
          </span>
        ) : null}
        {company.phone ? (
          <FooterText of="company.phone" value={company.phone}>
            <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`} className={`${link} gap-2.5`}>
              <Phone aria-hidden className="size-4 shrink-0" />
              <Ltr>{company.phone}</Ltr>
            </a>
          </FooterText>
        ) : null}
        {company.email ? (
          <FooterText of="company.email" value={company.email}>
            <a href={`mailto:${company.email}`} className={`${link} gap-2.5`}>
              <Mail aria-hidden className="size-4 shrink-0" />
              <Ltr className="min-w-0 wrap-anywhere">{company.email}</Ltr>
            </a>
          </FooterText>
        ) : null}
      </address>
    </div>
  )
}
