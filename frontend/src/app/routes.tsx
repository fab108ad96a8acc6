import type { RouteObject } from 'react-router-dom'
import { ErrorScreen } from './error-screen'
import { RootLayout } from './layouts/root-layout'
import { page } from './page-module'
import { StartingScreen } from './starting-screen'

/** The whole site on one screen. After each page's code stand the groups of texts it draws (i18n/groups.ts). */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: StartingScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { index: true, lazy: page(() => import('./pages/home'), 'catalog') },
          { path: 'products', lazy: page(() => import('./pages/products'), 'catalog') },
          { path: 'products/:slug', lazy: page(() => import('./pages/product'), 'catalog') },
          { path: 'categories', lazy: page(() => import('./pages/categories'), 'catalog') },
          { path: 'categories/:slug', lazy: page(() => import('./pages/category'), 'catalog') },
          { path: 'cart', lazy: page(() => import('./pages/cart'), 'cartPage', 'catalog') },
          { path: 'shop', lazy: page(() => import('./pages/shop'), 'catalog', 'checkout') },
          { path: 'checkout', lazy: page(() => import('./pages/checkout'), 'catalog', 'checkout') },
          { path: 'order-success/:id', lazy: page(() => import('./pages/order-success'), 'checkout', 'account', 'documents') },
          { path: 'auth/orders', lazy: page(() => import('./pages/orders'), 'checkout') },
          { path: 'auth/orders/:id', lazy: page(() => import('./pages/order'), 'checkout', 'documents') },
          { path: 'quote-checkout', lazy: page(() => import('./pages/quote-checkout'), 'catalog', 'form', 'quotes') },
          { path: 'quote-success', lazy: page(() => import('./pages/quote-success'), 'quotes') },
          { path: 'auth/quotes', lazy: page(() => import('./pages/quotes'), 'form', 'quotes') },
          { path: 'auth/quotes/:id', lazy: page(() => import('./pages/quote'), 'documents', 'form', 'quotes') },
          { path: 'auth', lazy: page(() => import('./pages/auth'), 'account', 'checkout', 'quotes', 'security') },
          { path: 'auth/callback', lazy: page(() => import('./pages/auth-callback'), 'account') },
          { path: 'auth/forgot-password', lazy: page(() => import('./pages/forgot-password'), 'account') },
          { path: 'auth/new-password', lazy: page(() => import('./pages/new-password'), 'account', 'security') },
          { path: 'faq', lazy: page(() => import('./pages/faq'), 'info') },
          { path: 'locations', lazy: page(() => import('./pages/locations'), 'info') },
          { path: 'catalog-pdf', lazy: page(() => import('./pages/catalog-pdf'), 'documents') },
          { path: 'contact', lazy: page(() => import('./pages/contact'), 'info', 'form') },
          { path: 'oauth/consent', lazy: page(() => import('./pages/oauth-consent'), 'account', 'security') },
          { path: 'resellers', lazy: page(() => import('./pages/resellers'), 'info', 'sellers') },
          { path: 'sellers-map', lazy: page(() => import('./pages/sellers-map'), 'info', 'sellers') },
          { path: 'become-seller', lazy: page(() => import('./pages/become-seller'), 'info', 'form', 'sellers') },
          { path: 'seller-registration-success', lazy: page(() => import('./pages/seller-registration-success'), 'sellers') },
          { path: 'admin', lazy: page(() => import('./pages/admin'), 'account', 'catalog', 'documents', 'security') },
          { path: 'admin/newsletter/:id/edit', lazy: page(() => import('./pages/admin-newsletter')) },
          { path: 'newsletter', lazy: page(() => import('./pages/newsletters'), 'form', 'newsletter') },
          { path: 'newsletter/confirm', lazy: page(() => import('./pages/newsletter-confirm'), 'form', 'newsletter') },
          { path: 'newsletter/unsubscribe', lazy: page(() => import('./pages/newsletter-unsubscribe'), 'form', 'newsletter') },
          { path: 'newsletter/:share', lazy: page(() => import('./pages/newsletter'), 'form', 'newsletter') },
          { path: 'ai-test', lazy: page(() => import('./pages/ai-test'), 'aiTest', 'form') },
          { path: ':slug', lazy: page(() => import('./pages/content-page'), 'info', 'form') },
          { path: '*', lazy: page(() => import('./pages/not-found')) },
        ],
      },
    ],
  },
]
