// `page.route` is over when the browser has agreed to it; the page hears of it a moment later, and when it is busy a key that is pressed next can be
// quicker: its request goes to the shop, untouched (4 of 40 on a page that computes). So one request more is made, and seen to be caught.

const PROBE = '/routes-are-heard-of'
const CAUGHT = 204

async function isCaught(page) {
  const ask = (address) => fetch(address).then((answer) => answer.status, () => 0)
  // A page that is just being left has no answer; the next one knows of its routes from the start.
  const status = await page.evaluate(ask, PROBE).catch(() => null)
  return status === null || status === CAUGHT
}

async function untilCaught(page) {
  for (let tries = 0; tries < 100; tries += 1) if (await isCaught(page)) return
  throw new Error('a worker answers this page: routes do not hold')
}

/** From now on a route of this page holds for whatever its document does after `await page.route(…)`. */
export function routesAreHeardOf(page) {
  const route = page.route.bind(page)
  page.route = async (...wishes) => {
    const answer = await route(...wishes)
    if (page.url() === 'about:blank') return answer
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: CAUGHT }))
    await untilCaught(page)
    await page.unroute(`**${PROBE}`)
    return answer
  }
}
