import type { RouteObject } from 'react-router-dom'
import { ErrorScreen } from './error-screen'
import { RootLayout } from './layouts/root-layout'
import { type PageModule, page } from './page-module'
import { StartingScreen } from './starting-screen'

const modules = import.meta.glob<PageModule>('./pages/*.tsx')
const named = (name: string) => page(modules[`./pages/${name}.tsx`] ?? modules['./pages/not-found.tsx']!)

/** The whole site on one screen. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: StartingScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { index: true, lazy: named('home') },
          { path: 'products', lazy: named('products') },
          { path: 'products/:slug', lazy: named('product') },
          { path: 'categories', lazy: named('categories') },
          { path: 'categories/:slug', lazy: named('category') },
          { path: 'cart', lazy: named('cart') },
          { path: 'quote-checkout', lazy: named('quote-checkout') },
          { path: 'auth', lazy: named('auth') },
          { path: 'auth/callback', lazy: named('auth-callback') },
          { path: ':slug', lazy: named('content-page') },
          { path: '*', lazy: named('not-found') },
        ],
      },
    ],
  },
]
