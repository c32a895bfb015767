import { expect, it } from 'vitest'
import { givenWishes, wishTexts } from './wishes.ts'

const wishes = { color: 'белый', coloring: '', decoration: 'печать', article: 'БН-250' }

it('keeps the wishes that are there, and nothing else', () => {
  expect(givenWishes(wishes)).toEqual({ color: 'белый', decoration: 'печать' })
})

it('names each wish', () => {
  expect(wishTexts(wishes)).toEqual(['Цвет: белый', 'Оформление: печать'])
})
