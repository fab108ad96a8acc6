// What a colour comes to in a theme: variables are looked up by the browser, which is the only one that knows them.

import type { Theme } from '@/lib/theme'

const known = new Map<string, string>()

/** In the theme that is asked for, whichever the page wears. */
export function resolved(value: string, theme: Theme): string {
  const name = `${theme} ${value}`
  const former = known.get(name)
  if (former !== undefined) return former
  const place = document.createElement('div')
  place.dataset.theme = theme
  const probe = place.appendChild(document.createElement('span'))
  probe.style.color = value
  document.body.append(place)
  const { color } = getComputedStyle(probe)
  place.remove()
  known.set(name, color)
  return color
}
