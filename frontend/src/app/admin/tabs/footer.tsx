import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '@/components/admin/commands'
import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { footerLinksQuery, pageContentQuery } from '@/features/content/data'
import { type FooterLink, type SectionKey, sectionKeys, withYear } from '@/features/content/footer-model'
import { colorNames, schemeOf } from '@/features/edit/footer/colors'
import { FooterColors } from '@/features/edit/footer/footer-colors'
import { FooterSection } from '@/features/edit/footer/footer-section'
import { FooterTexts } from '@/features/edit/footer/footer-texts'
import { useLanguage } from '@/i18n/language'
import { usePanel } from '@/lib/panel'

/** The parts of the footer, each with the window that changes it; the footer below shows at once what became of it. */
export default function FooterTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { code } = useLanguage()
  const [isWriting, setWriting] = useState(false)
  const [year] = useState(() => new Date().getFullYear())
  const { data: links, isError, refetch } = useQuery(footerLinksQuery(factoryId, code))
  const { data: texts } = useQuery(pageContentQuery('footer', factoryId, code))
  useCommands(useMemo(() => [{ id: 'footer-texts', title: t('bottom.texts'), icon: PencilLine, shortcut: 'e', run: () => setWriting(true) }], [t]))
  const titleOf = (section: SectionKey) => texts?.[`${section}.title`]?.value ?? t(`footer.${section}`)
  const written = ['company.name', 'company.description', 'copyright.text'].flatMap((key) => texts?.[key]?.value ?? []).map((text) => withYear(text, year))
  return (
    <>
      <PanelHeading title={t('admin.tab.footer')} lead={t('bottom.lead')} />
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {!links && !isError ? <RowsLoading rows={4} /> : null}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Part title={t('bottom.texts')}>
          {written.length > 0 ? written.map((text) => <p key={text} className="line-clamp-2 text-sm text-muted-foreground">{text}</p>) : <p className="text-sm text-muted-foreground">{t('bottom.textsNone')}</p>}
          <Button size="sm" variant="outline" className="mt-3" onClick={() => setWriting(true)}>
            <PencilLine aria-hidden />
            {t('bottom.editTexts')}
          </Button>
        </Part>
        <Part title={t('edit.colors.title')}>
          <Swatches json={texts?.colors?.value} />
          <FooterColors isQuiet />
        </Part>
        {links
          ? sectionKeys.map((section) => (
              <Part key={section} title={titleOf(section)}>
                <Links links={links[section]} />
                <FooterSection section={section} title={titleOf(section)} isQuiet />
              </Part>
            ))
          : null}
      </div>
      {isWriting ? <FooterTexts factoryId={factoryId} onClose={() => setWriting(false)} /> : null}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col items-start rounded-xl border bg-card p-4 [&>button]:mt-auto [&>:nth-last-child(2)]:mb-3">
    <h2 className="mb-2 text-lg">{title}</h2>
    {children}
  </section>
)

function Links({ links }: { links: readonly FooterLink[] }) {
  const { t } = useTranslation()
  if (links.length === 0) return <p className="text-sm text-muted-foreground">{t('edit.footer.none')}</p>
  return (
    <ol className="grid w-full gap-1 text-sm">
      {links.map((link) => (
        <li key={link.id} className="flex min-w-0 items-baseline justify-between gap-3">
          <span dir="auto" className="min-w-0 truncate">{link.title}</span>
          <Ltr className="min-w-0 truncate text-xs text-muted-foreground">{link.url}</Ltr>
        </li>
      ))}
    </ol>
  )
}

/** The five colours as they are now. */
function Swatches({ json }: { json: string | undefined }) {
  const { t } = useTranslation()
  const scheme = schemeOf(json)
  return (
    <ul className="mb-3 grid w-full gap-1 text-sm">
      {colorNames.map((name) => (
        <li key={name} className="flex items-center gap-3">
          <span aria-hidden className="size-5 shrink-0 rounded-md border border-input" style={{ background: scheme[name] }} />
          {t(`edit.colors.${name}`)}
          <span className="ms-auto truncate text-xs text-muted-foreground">{scheme[name].startsWith('var(') ? t('bottom.ofTheme') : <Ltr>{scheme[name]}</Ltr>}</span>
        </li>
      ))}
    </ul>
  )
}
