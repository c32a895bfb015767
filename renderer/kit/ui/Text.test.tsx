import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './Text.tsx'

test('a neck finish and an article number are kept whole, other text breaks at its spaces', () => {
  expect(renderToStaticMarkup(<Unbroken text="бутылка PCO-1881 ПЭТ" />)).toBe(
    'бутылка <span class="unbroken">PCO-1881</span> ПЭТ',
  )
})
