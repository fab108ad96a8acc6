// The panel: every tab in both directions of reading, widths and themes. The panel is loaded once in a language and gone through by its own
// navigation; width and theme change under a tab that stands. The frame around it is looked at once a tab; access.spec does the rest of it.

import { expect } from '@playwright/test'

import { axe, COLOURS, paint } from './looks'
import { enter } from './panel'
import { speak, test, viewport, WIDTHS } from './shop'

const TABS = ['overview', 'orders', 'quotes', 'sellers', 'messages', 'products', 'categories', 'pages', 'menu', 'footer', 'translations', 'languages', 'newsletters', 'settings']
const WIDE = 1280

for (const language of ['sv', 'ar'] as const) {
  test(`${language} › axe finds nothing in any tab, wide or narrow, light or dark`, async ({ page, witness }) => {
    void witness
    // Up to two minutes on two cores that others share.
    test.setTimeout(400_000)
    await page.setViewportSize(viewport(WIDE))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await speak(page, language)
    await enter(page, '/admin')
    for (const tab of TABS) {
      const link = page.locator(`nav a[href$="/admin?tab=${tab}"]`).first()
      await link.click()
      await expect(page).toHaveURL(new RegExp(`tab=${tab}`))
      // The tab that was left stays in sight while the next one's code comes.
      await expect(page.getByRole('heading', { level: 1, name: await link.innerText(), exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const width of WIDTHS.toSorted((a, b) => b - a)) {
        await page.setViewportSize(viewport(width))
        await paint(page, 'light')
        const found = await axe(page, undefined, width === WIDE ? undefined : 'main')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) found.push(`scrolls sideways: ${wide} px`)
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${tab}-${language}-${width}.png`, fullPage: true })
        await paint(page, 'dark')
        found.push(...(await axe(page, COLOURS, 'main')).map((line) => `dark: ${line}`))
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${tab}-${language}-${width}-dark.png` })
        expect.soft(found, `${tab}, ${width} px`).toEqual([])
      }
      await page.setViewportSize(viewport(WIDE))
    }
  })
}
