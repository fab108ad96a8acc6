// Another application asks to use an account here (OAuth 2.1): what it asks, and the visitor's answer.

import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import { destination } from './destination'

export type Request =
  | { kind: 'ask'; id: string; application: string; website: string | null; email: string; scopes: string[]; back: string }
  /** Agreed to before: the way back, without a question. */
  | { kind: 'go'; url: string }
  /** Nobody waits for an answer any more, or somebody else's is waited for. */
  | { kind: 'gone' }

/** Not kept: an answered request is not asked again. */
export const requestQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: ['oauth', 'request', id, userId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<Request> => {
      const { data, error } = await supabase().auth.oauth.getAuthorizationDetails(id)
      if (error) {
        if (error.status === 400 || error.status === 404) return { kind: 'gone' }
        throw error
      }
      if (!('client' in data)) return { kind: 'go', url: destination(data.redirect_url) }
      return {
        kind: 'ask',
        id,
        application: data.client.name || data.client.id,
        website: data.client.uri || null,
        email: data.user.email,
        scopes: data.scope.split(' ').filter(Boolean),
        back: data.redirect_uri,
      }
    },
  })

/** Where the application waits for the answer. */
export async function answer(id: string, isAllowed: boolean): Promise<string> {
  const { oauth } = supabase().auth
  const options = { skipBrowserRedirect: true }
  const { data, error } = isAllowed
    ? await oauth.approveAuthorization(id, options)
    : await oauth.denyAuthorization(id, options)
  if (error) throw error
  return destination(data.redirect_url)
}
