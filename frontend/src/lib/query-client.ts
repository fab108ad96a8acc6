import { QueryClient } from '@tanstack/react-query'

// Retries (3, from 1 s doubling to 30 s) and the five minutes an unused answer is kept are TanStack's defaults,
// and the specification's numbers. Freshness is ours: a catalogue does not change between two clicks. Without a network the
// first try is made all the same: the service worker may know the answer.
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'offlineFirst' } },
})
