import type { QueryClient } from '@tanstack/react-query'
import type { EditTarget } from '@/lib/edit-mode'

const PAGE_TEXTS = ['page', 'page-content']

/** Fetches anew what shows a text that was written, and ends when it is there: the page never falls back to the old words. */
export async function refresh(queryClient: QueryClient, target: EditTarget): Promise<void> {
  await Promise.all([
    target.kind === 'text'
      ? queryClient.invalidateQueries({ predicate: ({ queryKey }) => PAGE_TEXTS.includes(String(queryKey[0])) && queryKey[1] === target.slug })
      : queryClient.invalidateQueries({ queryKey: [target.kind === 'menu' ? 'menu' : 'footer-links'] }),
    queryClient.invalidateQueries({ queryKey: ['edit-drafts'] }),
    queryClient.invalidateQueries({ queryKey: ['edit-history'] }),
  ])
}

/** After something that may have touched any text. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  const keys = [...PAGE_TEXTS, 'menu', 'footer-links', 'edit-drafts', 'edit-history']
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) })
}
