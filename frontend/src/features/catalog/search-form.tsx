import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

/** How long a search is flagged as under way (specification §9). */
const SEARCHING_MS = 1000

interface SearchFormProps {
  /** The term in the address. */
  term: string
  onSearch: (term: string) => void
}

/** A blank term does nothing; any other is flagged as being searched for one second. */
export function SearchForm({ term, onSearch }: SearchFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [draft, setDraft] = useState(term)
  const [isSearching, setSearching] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address may change by other hands (a chip removed, the header's search, the back button).
  const [shownTerm, setShownTerm] = useState(term)
  if (shownTerm !== term) {
    setShownTerm(term)
    setDraft(term)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = draft.trim()
    if (wanted === '') return
    setSearching(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSearching(false), SEARCHING_MS)
    onSearch(wanted)
  }

  return (
    <form role="search" aria-label={t('catalog.search')} onSubmit={submit} className="flex w-full max-w-xl gap-2">
      <label htmlFor={id} className="sr-only">
        {t('catalog.search')}
      </label>
      <Input
        id={id}
        type="search"
        data-later="term"
        enterKeyHint="search"
        value={draft}
        placeholder={t('search.placeholder')}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit" aria-busy={isSearching}>
        <Search aria-hidden className={isSearching ? 'animate-pulse' : undefined} />
        <span className="max-sm:sr-only">{isSearching ? t('search.searching') : t('search.submit')}</span>
      </Button>
    </form>
  )
}
