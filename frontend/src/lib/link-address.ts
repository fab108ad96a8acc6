/** What the database accepts as an address somebody may link to (`app.link`). */
export const isAddress = (url: string): boolean =>
  url.length <= 500 && /^(\/|#|https?:\/\/|mailto:|tel:)/i.test(url) && !url.startsWith('//') && !/[\p{Cc}\\]/u.test(url)
