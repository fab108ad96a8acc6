// The panel's part of `npm run shots`: signed in once in a language, then from screen to screen. An account of the staff is needed
// (ADMIN_EMAIL, ADMIN_PASSWORD; the demo's otherwise).
import { wantedRooms } from './panel-screens.ts'
import { clear, enterPanel, goTo, quietOf } from './panel-ways.ts'
import { wordsOf } from './panel-words.ts'

const HEIGHTS = { 390: 844 }

/** A drawer is drawn as tall as what is in it, so that nothing of it is out of sight. */
const hiddenIn = (page) =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    const inside = top ? [top, ...top.querySelectorAll('form')] : []
    return Math.max(0, ...inside.map((box) => box.scrollHeight - box.clientHeight))
  })

async function drawRoom(page, screen, { width, theme, path }) {
  const height = HEIGHTS[width] ?? 900
  await page.setViewportSize({ width, height })
  if (screen.isWindow) await page.setViewportSize({ width, height: Math.min(height + (await hiddenIn(page)), 4000) })
  await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme)
  await page.waitForTimeout(150)
  await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: !screen.isWindow, animations: 'disabled' })
}

/** @param file makes a picture's path out of its words */
export async function drawPanel(context, { language, widths, themes, only, file, folder }) {
  const rooms = wantedRooms(only)
  if (rooms.length === 0) return []
  const say = wordsOf(language)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => console.log('page error:', error.message))
  const quiet = quietOf(page)
  const drawn = []
  await page.setViewportSize({ width: 1280, height: 900 })
  try {
    await enterPanel(page, say)
  } catch (error) {
    console.log(`the panel was not drawn (${language}): no way in with this account.`, error.message)
    process.exitCode = 1
    return drawn
  }
  for (const [name, screen] of rooms) {
    try {
      await page.setViewportSize({ width: screen.only ?? 1280, height: 900 })
      await goTo(page, screen, say, quiet)
      for (const width of screen.only ? widths.filter((one) => one === screen.only) : widths) {
        for (const theme of themes) {
          const picture = file(`panel ${name}`, language, theme, width)
          await drawRoom(page, screen, { width, theme, path: `${folder}/${picture}` })
          drawn.push({ name, route: `admin?tab=${screen.tab}`, language, theme, width, file: picture })
        }
      }
    } catch (error) {
      console.log(`panel, ${name} (${language}):`, error.message)
      process.exitCode = 1
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await clear(page, say)
  await page.close()
  return drawn
}
