import { expect, it } from 'vitest'

import { withAnchors } from './anchors'

it('gives headings addresses and lists them in words', () => {
  const { html, headings } = withAnchors('<h2>Pris &amp; frakt</h2><p>x</p><h2 class="a"><em>Ångra</em></h2>\n<h2></h2><h3>nej</h3>')
  expect(headings).toEqual([
    { id: 'part-1', text: 'Pris & frakt' },
    { id: 'part-2', text: 'Ångra' },
  ])
  expect(html).toBe('<h2 id="part-1">Pris &amp; frakt</h2><p>x</p><h2 id="part-2"><em>Ångra</em></h2>\n<h2></h2><h3>nej</h3>')
})

it('leaves a text without headings as it is', () => expect(withAnchors('<p>a</p>')).toEqual({ html: '<p>a</p>', headings: [] }))
