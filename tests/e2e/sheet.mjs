// The page of screenshots: grouped by route, filtered by its own style sheet, without a library. Every picture opens in full.

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => ESCAPES[letter])
const distinct = (shots, key) => [...new Set(shots.map((shot) => shot[key]))]
const LABELS = { sv: 'Swedish', ar: 'Arabic', en: 'English', fa: 'Persian', nb: 'Norwegian', fi: 'Finnish', light: 'Light', dark: 'Dark', 390: '390 px', 1280: '1280 px' }
const KINDS = ['language', 'theme', 'width']

const style = (shots) => `
:root { color-scheme: light dark; --paper: light-dark(#fbf8f1, #0b191f); --ink: light-dark(#14272d, #f3ecdf); --line: light-dark(#e3d9c6, #27444e); --soft: light-dark(#4d5d5d, #b0c0c0); --card: light-dark(#fffdf9, #11242c) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header { position: sticky; top: 0; z-index: 1; padding: .75rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center }
h1 { font: 600 1.25rem/1.2 Georgia, serif; margin: 0 }
fieldset { border: 0; padding: 0; margin: 0; display: flex; gap: .25rem }
fieldset label { display: inline-flex; align-items: center; gap: .4rem; min-height: 2.25rem; padding: 0 .8rem; border: 1px solid var(--line); border-radius: 99px; cursor: pointer }
fieldset label:has(:checked) { background: var(--ink); color: var(--paper) }
fieldset input { position: absolute; opacity: 0 }
fieldset label:has(:focus-visible), input[type=search]:focus-visible, a:focus-visible { outline: 3px solid #d99a00; outline-offset: 2px }
input[type=search] { font: inherit; min-height: 2.25rem; padding: 0 .8rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); color: inherit; min-width: 14rem }
main { padding: 1rem 1.5rem 4rem }
nav { columns: 14rem; font-size: .875rem; margin-block: .5rem 2rem }
nav a { display: block; color: inherit; padding: .2rem 0 }
section { scroll-margin-top: 5rem; border-top: 1px solid var(--line); padding-block: 1.25rem }
h2 { font: 600 1.25rem/1.3 ui-monospace, monospace; margin: 0 0 .25rem }
h3 { font-size: 1rem; font-weight: 600; margin: 1rem 0 .5rem; color: var(--soft) }
.row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { margin: 0; inline-size: 21rem }
figure[data-width="390"] { inline-size: 10rem }
figure a { display: block; block-size: 22rem; overflow: hidden; border: 1px solid var(--line); border-radius: .6rem; background: var(--card) }
figure img { inline-size: 100%; display: block }
figcaption { font-size: .75rem; color: var(--soft); padding-top: .3rem }
${KINDS.flatMap((kind) => distinct(shots, kind).map((value) => `body:not(:has(#${kind}-${value}:checked)) figure[data-${kind}="${value}"] { display: none }`)).join('\n')}
[hidden] { display: none }
@media print { header { position: static } figure a { block-size: auto } }
`

const choice = (kind, value) =>
  `<label><input type="checkbox" id="${kind}-${value}" checked>${escaped(LABELS[value] ?? value)}</label>`

const figure = ({ name, language, theme, width, file }) => `<figure data-language="${language}" data-theme="${theme}" data-width="${width}">
<a href="${encodeURI(file)}" target="_blank"><img src="${encodeURI(file)}" alt="${escaped(name)}, ${language}, ${theme}, ${width} px" loading="lazy"></a>
<figcaption>${LABELS[language] ?? language} · ${theme} · ${width}</figcaption></figure>`

const group = (shots, route) => `<section id="${encodeURIComponent(route)}"><h2>/${escaped(route.replace(/^\//, ''))}</h2>
${distinct(shots, 'name').map((name) => `<article data-name="${escaped(`${name} /${route}`.toLowerCase())}"><h3>${escaped(name)}</h3><div class="row">${shots.filter((shot) => shot.name === name).map(figure).join('')}</div></article>`).join('\n')}
</section>`

/** By name, as one types: a screen that does not fit is hidden, and a route none of whose screens fit. */
const SEARCH = `const field = document.querySelector('input[type=search]')
field.addEventListener('input', () => {
  const word = field.value.trim().toLowerCase()
  for (const article of document.querySelectorAll('article')) article.hidden = !article.dataset.name.includes(word)
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('article:not([hidden])')
})`

/** @param shots name, route, language, theme, width and file of each picture */
export function sheet(shots) {
  const routes = distinct(shots, 'route')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Saluhall: every screen</title><style>${style(shots)}</style></head>
<body><header><h1>Every screen</h1>
${KINDS.map((kind) => `<fieldset><legend hidden>${kind}</legend>${distinct(shots, kind).map((value) => choice(kind, value)).join('')}</fieldset>`).join('\n')}
<input type="search" aria-label="Screen or route" placeholder="Screen or route"><span>${shots.length} pictures</span></header>
<main><nav aria-label="Routes">${routes.map((route) => `<a href="#${encodeURIComponent(route)}">/${escaped(route.replace(/^\//, ''))}</a>`).join('')}</nav>
${routes.map((route) => group(shots.filter((shot) => shot.route === route), route)).join('\n')}</main>
<script>${SEARCH}</script></body></html>
`
}
