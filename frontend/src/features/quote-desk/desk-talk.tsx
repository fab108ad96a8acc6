import { useTranslation } from 'react-i18next'

import { type Remark, Say, Talk } from '@/components/admin/talk'
import { Card } from '@/components/ui/card'

import type { DeskMove, DeskQuote } from './data'

/** What was said, and three ways to say something: to the customer, as a question that waits for them, to ourselves. */
export function DeskTalk({ quote, isBusy, onMove }: { quote: DeskQuote; isBusy: boolean; onMove: (move: DeskMove, onTaken: () => void) => Promise<boolean> }) {
  const { t } = useTranslation()
  const mayAsk = quote.status === 'submitted' || quote.status === 'in_review'
  const remarks = quote.notes.map(
    (note): Remark => ({
      id: note.id,
      kind: note.internal ? 'note' : note.author_kind === 'staff' ? 'us' : 'them',
      who: t(note.internal ? 'desk.internal' : `desk.by.${note.author_kind}`),
      at: note.created_at,
      text: note.text,
      about: quote.items.find((item) => item.id === note.item_id)?.title,
    }),
  )
  return (
    <Card className="grid gap-5 p-5">
      <h2 className="text-xl">{t('desk.talk')}</h2>
      {quote.message && (
        <p dir="auto" className="max-w-prose rounded-xl bg-muted px-4 py-3 break-words whitespace-pre-line">
          {quote.message}
        </p>
      )}
      <Talk label={t('desk.talk')} remarks={remarks} />
      <Say
        kinds={[
          { value: 'reply', label: t('desk.say.reply'), submit: t('desk.send') },
          { value: 'question', label: t('desk.say.question'), submit: t('desk.send'), disabled: !mayAsk },
          { value: 'note', label: t('desk.say.note'), submit: t('desk.keepNote') },
        ]}
        maxLength={5000}
        isBusy={isBusy}
        onSay={(kind, text, onTaken) => onMove({ kind: 'say', text, internal: kind === 'note', asks: kind === 'question' }, onTaken)}
      />
    </Card>
  )
}
