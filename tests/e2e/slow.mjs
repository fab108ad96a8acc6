// A machine slower than one's own, to meet what hides on a quick one: every page computes SLOW times as slowly, and each of its
// requests is answered LATE milliseconds later. For developers; the stories as they are told for good know nothing of it.

import { withEachPage } from './pages.mjs'

const SLOW = Number(process.env.SLOW ?? 1)
const LATE = Number(process.env.LATE ?? 0)

/** What comes late is no failing then; what comes in another order is. */
export const PATIENCE = SLOW > 1 || LATE > 0 ? 3 : 1

async function slowDown(page) {
  const session = await page.context().newCDPSession(page)
  if (SLOW > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  if (LATE === 0) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATE, downloadThroughput: -1, uploadThroughput: -1 })
}

export function slowBrowsers() {
  if (SLOW > 1 || LATE > 0) withEachPage(slowDown)
}
