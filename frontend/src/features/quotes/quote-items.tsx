import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ItemLine } from '@/components/item-line'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { formatMoney } from '@/lib/money'

import type { Quote, QuotedItem } from './quote'
import { Conversation } from './quote-view'
import { SayForm } from './say-form'

interface QuoteItemsProps {
  quote: Quote
  language: string
  /** Writes about a line; none where nothing can be said any more. */
  onSay: ((text: string, itemId: string) => Promise<void>) | null
}

/** What was asked for and what is offered for it, line by line, with what was said about each. */
export function QuoteItems({ quote, language, onSay }: QuoteItemsProps) {
  return (
    <ul className="divide-y">
      {quote.items.map((item) => (
        <Line key={item.id} item={item} isOffered={quote.offer_number > 0}>
          <Conversation messages={quote.messages.filter((message) => message.item_id === item.id)} language={language} />
          {onSay && <AboutLine item={item} onSay={onSay} />}
        </Line>
      ))}
    </ul>
  )
}

function Line({ item, isOffered, children }: { item: QuotedItem; isOffered: boolean; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <li className="grid gap-3 py-4">
      <ItemLine
        item={item}
        about={
          <>
            {t('quotes.asked')} <Ltr>{item.quantity}</Ltr>
          </>
        }
        more={
          item.notes && (
            <p dir="auto" className="mt-1 text-sm break-words whitespace-pre-line italic">
              {item.notes}
            </p>
          )
        }
        end={isOffered && <OfferedPrice item={item} />}
      />
      {children}
    </li>
  )
}

function OfferedPrice({ item }: { item: QuotedItem }) {
  const { t } = useTranslation()
  if (item.offered_qty === null || item.offered_unit_price === null)
    return <p className="shrink-0 text-sm text-muted-foreground">{t('quotes.notOffered')}</p>
  const isLower = item.list_price !== null && item.offered_unit_price < item.list_price
  return (
    <p className="shrink-0 text-end">
      <Ltr className="font-semibold">{formatMoney(item.offered_qty * item.offered_unit_price)}</Ltr>
      <span className="block text-sm text-muted-foreground">
        <Ltr>
          {item.offered_qty} × {isLower && <s className="me-1">{formatMoney(item.list_price ?? 0)}</s>}
          {formatMoney(item.offered_unit_price)}
        </Ltr>
      </span>
    </p>
  )
}

function AboutLine({ item, onSay }: { item: QuotedItem; onSay: (text: string, itemId: string) => Promise<void> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 w-fit print:hidden"
        onClick={() => setOpen(true)}
      >
        <MessageSquarePlus aria-hidden />
        {t('quotes.say.line')}
        {/* What is seen begins the name that is heard (WCAG 2.5.3); whose line it is follows. */}
        <span className="sr-only">: {item.title}</span>
      </Button>
    )
  return (
    <SayForm
      label={t('quotes.say.aboutLine', { name: item.title })}
      submit={t('quotes.say.send')}
      onSay={async (text) => {
        await onSay(text, item.id)
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}
