import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { currentLanguage } from '@/i18n'
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
}

/** Turns `() => import('./pages/x')` into what the router wants: the page's code and data are fetched together. */
export const page =
  (load: () => Promise<PageModule>): RouteObject['lazy'] =>
  async () => {
    const { default: Component, clientLoader } = await load()
    return {
      Component,
      loader: clientLoader
        ? async ({ params, request }: LoaderFunctionArgs) =>
            (await clientLoader({
              params,
              request,
              url: new URL(request.url),
              queryClient,
              language: currentLanguage(),
              factoryId: currentFactoryId,
            })) ?? null
        : undefined,
    }
  }
