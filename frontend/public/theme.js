// Runs before the first paint and outside the bundle, because the page's CSP allows no inline script. The build appends
// what begins the application and the files each page needs (tools/starter.mjs, tools/hints.mjs).
(function () {
  var stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch (_) {
    // Storage may be forbidden; the system's wish decides then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
