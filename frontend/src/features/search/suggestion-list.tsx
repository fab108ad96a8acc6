import { ArrowRight, ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import type { Suggestion } from './suggestion'

export const optionId = (id: string, index: number) => `${id}-option-${index}`

export interface SuggestionListProps {
  id: string
  isShown: boolean
  isSearching: boolean
  suggestions: readonly Suggestion[]
  /** Index of the option the arrow keys stand on; -1 for none. */
  active: number
  term: string
  onChosen: () => void
}

/** What drops down below the search field. Its count is announced; the listbox exists even while it is empty. */
export function SuggestionList({ id, isShown, isSearching, suggestions, active, term, onChosen }: SuggestionListProps) {
  const { t } = useTranslation()
  const isEmpty = !isSearching && suggestions.length === 0
  return (
    <div
      hidden={!isShown}
      className="absolute end-0 top-full z-50 mt-2 w-full min-w-[min(26rem,calc(100vw-2rem))] overflow-hidden rounded-xl border bg-popover text-popover-foreground shadow-lg"
    >
      <p role="status" className={cn('px-4 py-4 text-muted-foreground', !isSearching && !isEmpty && 'sr-only')}>
        {isShown ? status() : null}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t('search.suggestions')} className={cn(suggestions.length > 0 && 'max-h-[min(32rem,65dvh)] overflow-y-auto p-1.5')}>
        {(isSearching ? [] : suggestions).map((suggestion, index) => (
          <Option key={suggestion.id} id={optionId(id, index)} suggestion={suggestion} isActive={index === active} onChosen={onChosen} />
        ))}
      </div>
      {isEmpty ? null : (
        <Link
          to={paths.products({ search: term })}
          onClick={onChosen}
          className="flex min-h-12 items-center justify-between gap-3 border-t bg-muted px-4 py-2 text-sm font-semibold text-link hover:underline"
        >
          <span className="min-w-0 truncate">{t('search.seeAll', { term })}</span>
          <ArrowRight aria-hidden className="size-4 shrink-0 rtl:rotate-180" />
        </Link>
      )}
    </div>
  )

  function status() {
    if (isSearching) return t('search.searching')
    return isEmpty ? t('search.none', { term }) : t('search.count', { count: suggestions.length })
  }
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChosen: () => void
}

const Option = ({ id, suggestion, isActive, onChosen }: OptionProps) => (
  <Link
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    to={paths.product(suggestion.slug)}
    onClick={onChosen}
    className={cn('flex items-center gap-3 rounded-lg p-2 hover:bg-secondary', isActive && 'bg-secondary')}
  >
    {suggestion.image ? (
      <img src={suggestion.image} alt="" width={48} height={48} loading="lazy" className="size-12 shrink-0 rounded-md bg-muted object-cover" />
    ) : (
      <span aria-hidden className="flex size-12 shrink-0 items-center justify-center rounded-md bg-muted text-muted-foreground">
        <ImageOff className="size-5" />
      </span>
    )}
    <span className="min-w-0 grow">
      <span className="block truncate font-semibold">{suggestion.name}</span>
      {suggestion.packageSize ? <span className="block truncate text-sm text-muted-foreground">{suggestion.packageSize}</span> : null}
    </span>
    {suggestion.priceRange ? (
      <bdi className="shrink-0 text-sm font-semibold">{suggestion.priceRange}</bdi>
    ) : null}
  </Link>
)
