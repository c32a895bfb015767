import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price, Use } from './Stock.tsx'

test.each([
  ['12,85 ₽ от_3040_шт. ·_11,05 ₽ от_фуры', '12,85 ₽\nот_3040_шт., 11,05_₽_от_фуры'],
  ['от_7,90 ₽ за шт.', 'от_7,90 ₽ за шт.'],
])('the price of the smallest lot has a line of its own: %s', (price, lines) => {
  const html = renderToStaticMarkup(<Price price={price.replaceAll('_', '\u00a0')} />)
  expect(html.replaceAll('\u00a0', '_')).toBe(`<p class="price">${lines}</p>`)
})

test('food contact has a mark, another purpose has words alone', () => {
  const marked = [true, false].map((food) => renderToStaticMarkup(<Use use={{ food, text: 'так' }} />))
  expect(marked).toEqual(['<span class="food-mark">так</span>', '<span>так</span>'])
})
