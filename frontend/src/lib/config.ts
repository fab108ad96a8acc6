/** What this site offers. A feature that is off hides its controls; nothing is half shown. */
export const config = {
  description: 'Premium food products and culinary solutions',
  fallbackCompanyName: 'Premium Foods Factory',
  aiServices: true,
  payments: true,
  multiTenant: false,
  customDomains: false,
  subscriptions: false,
  cardPayments: false,
  analytics: false,
  socialSignIn: { google: false, github: false },
  authRedirectPath: '/auth/callback',
} as const
