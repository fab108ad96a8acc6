import { ChevronDown, Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { RichText } from '@/components/ui/rich-text'

import { byCategory, type Question } from './faq'

/**
 * Groups of questions, each a native disclosure: it works without script, in print, and the browser's own page search
 * opens it. The address `#slug` opens one and brings it into sight.
 */
export function FaqList({ questions, openAll }: { questions: readonly Question[]; openAll: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="space-y-12">
      {byCategory(questions).map((group) => (
        <section key={group.category} aria-labelledby={`group-${group.category}`}>
          <h2 id={`group-${group.category}`} className="text-2xl">
            {t(`faq.category.${group.category}`)}
          </h2>
          <div className="mt-4 divide-y rounded-xl border bg-card">
            {group.questions.map((question) => (
              <FaqItem key={question.slug} question={question} isOpen={openAll} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function FaqItem({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const isMeant = decodeURIComponent(hash.slice(1)) === question.slug
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isMeant) return
    if (box.current) box.current.open = true
    box.current?.scrollIntoView?.({ block: 'start' })
  }, [isMeant])
  useEffect(() => {
    if (box.current && !isMeant) box.current.open = isOpen
  }, [isOpen, isMeant])
  return (
    <details
      ref={box}
      id={question.slug}
      className="group scroll-mt-28"
      lang={question.language ?? undefined}
      dir={question.language ? 'auto' : undefined}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold hover:bg-muted [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">{question.question}</h3>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-rye transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex items-start justify-between gap-4 px-5 pb-5">
        <RichText html={question.answer} className="max-w-prose text-muted-foreground" />
        <a
          href={`#${question.slug}`}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <Link2 aria-hidden className="size-4" />
          <span className="sr-only">{`${t('faq.link')}: ${question.question}`}</span>
        </a>
      </div>
    </details>
  )
}
