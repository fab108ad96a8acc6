// Lighthouse over a running shop, by its own mobile profile (a slow telephone on a slow line, simulated):
//   BASE_URL=http://127.0.0.1:54321 npm test [-- /path …]
// Says the median of three visits, each with a fresh browser, and fails below the bar of the storefront's design. It measures
// this machine too: run it when nothing else runs, and read `benchmark` (Lighthouse calls 1500 and above a desktop).

import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

import { launch as browser } from '../e2e/browser.mjs'

const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const VISITS = Number(process.env.VISITS ?? 3)
/** Points of a hundred at least; milliseconds and shift at most. */
const POINTS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const LIMITS = { 'largest-contentful-paint': 2000, 'cumulative-layout-shift': 0.02 }
const TOLD = ['first-contentful-paint', 'total-blocking-time', 'speed-index']

/** How often a visit is begun anew whose recording the browser lost: that says nothing of the page. */
const RECORDINGS = 3

async function visit(address, left = RECORDINGS) {
  const chrome = await launch({ chromePath: browser.executablePath, chromeFlags: browser.args })
  let lhr
  try {
    ;({ lhr } = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' }))
  } finally {
    chrome.kill()
  }
  if (!lhr.runtimeError) return lhr
  const { code, message } = lhr.runtimeError
  if (code === 'NO_NAVSTART' && left > 1) return visit(address, left - 1)
  throw new Error(`${address}: ${message}`)
}

const score = (lhr, category) => Math.round(lhr.categories[category].score * 100)
const figure = (lhr, audit) => lhr.audits[audit].numericValue
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** One product's page, found as a search engine finds it. */
async function aProduct() {
  const sitemap = await (await fetch(new URL('/sitemap.xml', BASE))).text()
  return /\/products\/[a-z0-9-]+/.exec(sitemap)?.[0] ?? '/products'
}

async function judged(path) {
  const reports = []
  for (let time = 0; time < VISITS; time += 1) reports.push(await visit(new URL(path, BASE).href))
  const of = (read) => middle(reports.map(read))
  const rows = [
    ...Object.entries(POINTS).map(([name, least]) => [name, of((lhr) => score(lhr, name)), (value) => value >= least]),
    ...Object.entries(LIMITS).map(([name, most]) => [name, of((lhr) => figure(lhr, name)), (value) => value <= most]),
    ...TOLD.map((name) => [name, of((lhr) => figure(lhr, name)), () => true]),
  ]
  console.log(`\n${path}  (benchmark ${of((lhr) => lhr.environment.benchmarkIndex)})`)
  for (const [name, value, holds] of rows) console.log(`  ${holds(value) ? ' ok ' : 'MISS'} ${name.padEnd(26)} ${Math.round(value * 1000) / 1000}`)
  // What else is wrong with a category of which everything was wanted.
  for (const { id, score: given, title } of Object.values(reports[0].audits)) {
    const isWanted = Object.keys(POINTS).slice(1).some((name) => reports[0].categories[name].auditRefs.some((ref) => ref.id === id && ref.weight > 0))
    if (isWanted && given !== null && given < 1) console.log(`       ${id}: ${title}`)
  }
  return rows.every(([, value, holds]) => holds(value))
}

const named = process.argv.slice(2)
let isGood = true
for (const path of named.length > 0 ? named : ['/', '/products', await aProduct()]) isGood = (await judged(path)) && isGood
if (!isGood) process.exitCode = 1
