import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListToggle } from './ListToggle.tsx'

const product = { id: 7, article: 'Б-7', name: 'Банка' }

const nameOf = (html: string): string | undefined =>
  (/<button[^>]* aria-label="([^"]*)"/.exec(html) ?? /<button[^>]*>([^<]*)</.exec(html))?.[1]

it('a mark is described by nothing that its name says already', () => {
  for (const look of ['cell', 'row'] as const) {
    const html = renderToStaticMarkup(<ListToggle list="favorite" product={product} look={look} />)
    expect(nameOf(html)).toBe('В\u00a0избранное: Банка')
    expect(html).not.toMatch(/ title=/)
  }
})
