// Runs before the first paint and outside the bundle, because the page's CSP allows no inline script. The build appends
// hints at the code of the page being opened (tools/hints.mjs).
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
