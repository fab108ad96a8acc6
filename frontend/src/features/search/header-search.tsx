import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { useDebounced } from '@/lib/use-debounced'
import { idleMs, minimumTermLength, suggestionsQuery } from './data'
import { nextOption } from './suggestion'
import { SuggestionList, optionId } from './suggestion-list'

export interface HeaderSearchProps {
  className?: string
  /** Names this search where a page has more than one. */
  label?: string
  /** The field was just asked for, so the cursor belongs in it. */
  takesFocus?: boolean
  /** `/` and Ctrl+K lead here. */
  hasShortcut?: boolean
  /** After a product or the list of results was chosen. */
  onDone?: () => void
}

/** The product search of the header: a combobox whose options are products. */
export function HeaderSearch({ className, label, takesFocus = false, hasShortcut = false, onDone }: HeaderSearchProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const term = text.trim()
  const settled = useDebounced(term, idleMs)
  const isLongEnough = term.length >= minimumTermLength
  const wanted = isLongEnough ? settled : ''
  const { data, isFetching, isError } = useQuery(suggestionsQuery(wanted, code))
  const suggestions = isLongEnough && !isError ? data : undefined
  const isShown = isOpen && isLongEnough && wanted.length >= minimumTermLength && (isFetching || suggestions !== undefined)

  useOutside(form, () => setOpen(false))
  useSearchShortcut(input, hasShortcut)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const goTo = (path: string) => {
    setOpen(false)
    setActive(-1)
    input.current?.blur()
    void navigate(path)
    onDone?.()
  }

  const submit = () => {
    const chosen = isShown ? suggestions?.[active] : undefined
    if (chosen) {
      setText('')
      goTo(paths.product(chosen.slug))
    } else if (term) goTo(paths.products({ search: term }))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
      setActive(-1)
      return
    }
    const next = isShown ? nextOption(event.key, active, suggestions?.length ?? 0) : null
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={label ?? t('search.label')}
      className={cn('relative', className)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Search aria-hidden className="pointer-events-none absolute start-3.5 top-1/2 size-[1.125rem] -translate-y-1/2 text-muted-foreground" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-label={label ?? t('search.label')}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(id, active) : undefined}
        placeholder={t('search.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-full border border-input bg-card ps-10 pe-10 text-[0.9375rem] text-card-foreground placeholder:text-muted-foreground"
      />
      {text ? (
        <button
          type="button"
          aria-label={t('search.clear')}
          className="absolute end-0 top-0 inline-flex size-11 items-center justify-center rounded-full text-muted-foreground hover:text-foreground"
          onClick={() => {
            setText('')
            setActive(-1)
            input.current?.focus()
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
      <SuggestionList
        id={id}
        isShown={isShown}
        isSearching={isFetching}
        suggestions={suggestions ?? []}
        active={active}
        term={term}
        onChosen={() => {
          setOpen(false)
          setText('')
          onDone?.()
        }}
      />
    </form>
  )
}

/** A press outside, or the focus going there: by Tab nobody must find the list over what has the focus now (WCAG 2.4.11). */
function useOutside(area: React.RefObject<HTMLElement | null>, onOutside: () => void) {
  useEffect(() => {
    const listen = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onOutside()
    }
    document.addEventListener('pointerdown', listen)
    document.addEventListener('focusin', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('focusin', listen)
    }
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

function useSearchShortcut(input: React.RefObject<HTMLInputElement | null>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const isSlash = event.key === '/' && !isTyping(event.target)
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      // A hidden field (on small screens) has no place to put the cursor.
      if (!(isSlash || isCtrlK) || !input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input, isOn])
}
