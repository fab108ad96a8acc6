import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useLanguage } from '@/i18n/language'
import { LinkRow } from './link-row'
import { type LinkDraft, changed, moved } from './links'

const ALL = 'all'

export interface LinksEditorProps {
  links: readonly LinkDraft[]
  onChange: (links: LinkDraft[]) => void
  /** How often it was asked to save what is incomplete: each time the first field that needs another look takes the focus. */
  refusals: number
}

/** The list, by pointer, keys or buttons; the tab says in which language the titles are. */
export function LinksEditor({ links, onChange, refusals }: LinksEditorProps) {
  const { t } = useTranslation()
  const { languages } = useLanguage()
  const [language, setLanguage] = useState(ALL)
  const list = useRef<HTMLOListElement>(null)
  // What is incomplete holds for every language.
  const [told, setTold] = useState(refusals)
  if (told !== refusals) {
    setTold(refusals)
    setLanguage(ALL)
  }
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const sensors = useSensors(
    // A press is a press until the finger has moved.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const title = (id: string | number) => links.find((link) => link.id === id)?.title ?? ''
  const place = (id: string | number) => links.findIndex((link) => link.id === id)
  const drop = ({ active, over }: DragEndEvent) => over && onChange(moved(links, place(active.id), place(over.id)))
  return (
    <>
      <Tabs value={language} onValueChange={setLanguage} className="mt-5">
        <TabsList aria-label={t('edit.footer.languages')} className="flex w-full flex-wrap justify-start rounded-2xl">
          <TabsTrigger value={ALL} aria-controls={undefined}>
            {t('edit.footer.allLanguages')}
          </TabsTrigger>
          {languages.map(({ code, native_name }) => (
            <TabsTrigger key={code} value={code} lang={code} aria-controls={undefined}>
              {native_name}
            </TabsTrigger>
          ))}
        </TabsList>
      </Tabs>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: t('edit.footer.dragHow') },
          announcements: {
            onDragStart: ({ active }) => t('edit.footer.dragged', { title: title(active.id) }),
            onDragOver: ({ active, over }) => (over ? t('edit.footer.dragOver', { title: title(active.id), place: place(over.id) + 1 }) : undefined),
            onDragEnd: ({ active, over }) => t('edit.footer.dropped', { title: title(active.id), place: place(over?.id ?? active.id) + 1 }),
            onDragCancel: ({ active }) => t('edit.footer.dragCancelled', { title: title(active.id) }),
          },
        }}
      >
        <SortableContext items={links.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol ref={list} className="mt-4 grid gap-3">
            {links.map((link, index) => (
              <LinkRow
                key={link.id}
                link={link}
                place={index}
                count={links.length}
                language={language === ALL ? null : language}
                showsProblems={refusals > 0}
                onChange={(change) => onChange(changed(links, link.id, change))}
                onMove={(to) => onChange(moved(links, index, to))}
                onRemove={() => onChange(links.filter(({ id }) => id !== link.id))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {links.length === 0 ? <p className="mt-4 text-muted-foreground">{t('edit.footer.none')}</p> : null}
    </>
  )
}
