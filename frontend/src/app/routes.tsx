import type { RouteObject } from 'react-router-dom'
import { ErrorScreen } from './error-screen'
import { RootLayout } from './layouts/root-layout'
import { page } from './page-module'
import { StartingScreen } from './starting-screen'

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
          { index: true, lazy: page(() => import('./pages/home')) },
          { path: 'products', lazy: page(() => import('./pages/products')) },
          { path: 'products/:slug', lazy: page(() => import('./pages/product')) },
          { path: 'categories', lazy: page(() => import('./pages/categories')) },
          { path: 'categories/:slug', lazy: page(() => import('./pages/category')) },
          { path: 'cart', lazy: page(() => import('./pages/cart')) },
          { path: 'shop', lazy: page(() => import('./pages/shop')) },
          { path: 'checkout', lazy: page(() => import('./pages/checkout')) },
          { path: 'order-success/:id', lazy: page(() => import('./pages/order-success')) },
          { path: 'auth/orders', lazy: page(() => import('./pages/orders')) },
          { path: 'auth/orders/:id', lazy: page(() => import('./pages/order')) },
          { path: 'quote-checkout', lazy: page(() => import('./pages/quote-checkout')) },
          { path: 'auth', lazy: page(() => import('./pages/auth')) },
          { path: 'auth/callback', lazy: page(() => import('./pages/auth-callback')) },
          { path: 'auth/forgot-password', lazy: page(() => import('./pages/forgot-password')) },
          { path: 'auth/new-password', lazy: page(() => import('./pages/new-password')) },
          { path: 'faq', lazy: page(() => import('./pages/faq')) },
          { path: 'locations', lazy: page(() => import('./pages/locations')) },
          { path: 'contact', lazy: page(() => import('./pages/contact')) },
          { path: 'oauth/consent', lazy: page(() => import('./pages/oauth-consent')) },
          { path: 'resellers', lazy: page(() => import('./pages/resellers')) },
          { path: 'sellers-map', lazy: page(() => import('./pages/sellers-map')) },
          { path: 'become-seller', lazy: page(() => import('./pages/become-seller')) },
          { path: 'seller-registration-success', lazy: page(() => import('./pages/seller-registration-success')) },
          { path: ':slug', lazy: page(() => import('./pages/content-page')) },
          { path: '*', lazy: page(() => import('./pages/not-found')) },
        ],
      },
    ],
  },
]
