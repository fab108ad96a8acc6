import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { initReactI18next } from 'react-i18next'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import en from '@/i18n/en'
import { type Language, LanguageContext } from '@/i18n/language'
import { type EditMode, EditModeContext } from '@/lib/edit-mode'

const language: Language = { code: 'en', dir: 'ltr', current: null, languages: [], error: null, setLanguage: () => Promise.resolve() }

/** A visitor's: nothing can be edited. */
const visiting: EditMode = { canEdit: false, isEditing: false, toggle: () => {}, tools: null }

export interface Rendered extends RenderResult {
  /** Path and query of where the visitor is. */
  address: () => string
}

/** Renders one part of a page with what every part may use: texts (English), queries and a router. */
export async function renderApp(element: ReactElement, at = '/'): Promise<Rendered> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: 'en',
      resources: { en: { translation: en } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    })
  }
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rendered = render(
    <QueryClientProvider client={client}>
      <LanguageContext value={language}>
        <EditModeContext value={visiting}>
          <RouterProvider router={router} />
        </EditModeContext>
      </LanguageContext>
    </QueryClientProvider>,
  )
  return { ...rendered, address: () => router.state.location.pathname + router.state.location.search }
}

/** Answers every request the Supabase client makes; returns the addresses asked for, in order. */
export function answerRest(answer: (url: URL) => unknown): { asked: URL[]; send: typeof fetch } {
  const asked: URL[] = []
  const send: typeof fetch = (input) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(url)
    const body = answer(url)
    return body instanceof Error
      ? Promise.resolve(Response.json({ message: body.message, code: '57014' }, { status: 500 }))
      : Promise.resolve(Response.json(body))
  }
  return { asked, send }
}
