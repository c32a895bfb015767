import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BasketControl } from './BasketControl.tsx'
import { ListToggle } from './ListToggle.tsx'

const product = { id: 7, article: 'Б-7', name: 'Банка' }
const portion = { perBox: 100, minQuantity: 300 }

const nameOf = (html: string): string | undefined =>
  (/<button[^>]* aria-label="([^"]*)"/.exec(html) ?? /<button[^>]*>([^<]*)</.exec(html))?.[1]

it('two «В корзину» of a product’s page are told apart by what they put in', () => {
  const names = [undefined, 450].map((quantity) =>
    nameOf(renderToStaticMarkup(<BasketControl product={product} portion={portion} quantity={quantity} look="page" />)),
  )
  expect(names).toEqual(['В\u00a0корзину', 'В\u00a0корзину: 500\u00a0шт.'])
})

it('a mark is described by nothing that its name says already', () => {
  for (const look of ['cell', 'row'] as const) {
    const html = renderToStaticMarkup(<ListToggle list="favorite" product={product} look={look} />)
    expect(nameOf(html)).toBe('В\u00a0избранное: Банка')
    expect(html).not.toMatch(/ title=/)
  }
})
