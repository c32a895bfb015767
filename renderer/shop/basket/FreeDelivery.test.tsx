import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FreeDelivery } from './Sums.tsx'

it.each([
  [8_770_000, 'До\u00a0бесплатной доставки\u00a0— ещё 12\u00a0300\u00a0₽'],
  [9_999_999, 'До\u00a0бесплатной доставки\u00a0— ещё 1\u00a0₽'],
  [10_000_000, 'Наша доставка\u00a0— бесплатно'],
])('of %d kopecks an order says how far it is from being brought for nothing', (total, text) => {
  expect(renderToStaticMarkup(<FreeDelivery total={total} from={10_000_000} />)).toContain(`>${text}</p>`)
})
