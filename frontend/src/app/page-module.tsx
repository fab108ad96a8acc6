import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { currentLanguage } from '@/i18n'
import type { TextGroup } from '@/i18n/groups'
import { loadTexts } from '@/i18n/texts'
import { queryClient } from '@/lib/query-client'
import { currentFactoryId } from './start'

export interface PageLoaderArgs {
  params: LoaderFunctionArgs['params']
  request: Request
  url: URL
  queryClient: QueryClient
  /** The language the page will be shown in; part of the key of every query with texts. */
  language: string
  /** Rejects with `No factory found` when there is none. */
  factoryId: () => Promise<string>
}

/** Awaits what the page reads, usually `await queryClient.ensureQueryData(…)`; throws `NotFoundError` for no such page. */
export type PageLoader = (args: PageLoaderArgs) => Promise<unknown> | unknown

export interface PageModule {
  default: ComponentType
  clientLoader?: PageLoader
  /** What it reads may be read before the click, when its link is rested on. */
  isWarmed?: boolean
}

type Visit = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** What a page's route carries for `warmLinks`. */
export interface WarmHandle {
  /** Reads what the page will read; never rejects: the click tries again, and reports. */
  warm?: (visit: Visit) => Promise<unknown>
}

/**
 * Turns `() => import('./pages/x')` into what the router wants. The page's code, its data and the groups of texts it draws
 * are fetched together, so no page is ever seen without its words.
 */
export const page =
  (load: () => Promise<PageModule>, ...texts: TextGroup[]): RouteObject['lazy'] =>
  async () => {
    void loadTexts(texts)
    const { default: Component, clientLoader, isWarmed } = await load()
    const read = async ({ params, request }: Visit, language: string): Promise<unknown> =>
      clientLoader?.({ params, request, url: new URL(request.url), queryClient, language, factoryId: currentFactoryId })
    const handle: WarmHandle = isWarmed ? { warm: (visit) => read(visit, currentLanguage()).catch(() => undefined) } : {}
    return {
      Component,
      handle,
      loader: async (visit: LoaderFunctionArgs) => {
        const language = currentLanguage()
        const [answer] = await Promise.all([read(visit, language), loadTexts(texts, language)])
        return answer ?? null
      },
    }
  }
