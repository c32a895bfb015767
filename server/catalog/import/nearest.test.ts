import { expect, it } from 'vitest'
import { likeliest } from './nearest.ts'

it.each([
  ['Наменование', 'Наименование'],
  ['НАИМЕНОВАН', 'Наименование'],
  ['Штук в каробке', 'Штук в коробке'],
  ['Цена', undefined],
])('%s: %s', (word, like) => {
  expect(likeliest(word, ['Наименование', 'Штук в коробке'])).toBe(like)
})
