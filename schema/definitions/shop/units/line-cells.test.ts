import { expect, test } from 'vitest'
import { type LineCells, placeCell, positionIn, readLineCells, rowCells, rowText } from './line-cells.ts'

const cells = (article: string, amount = '', price = '', discount = '', wishes = '', place = ''): LineCells => [
  ...([place, article, amount] as const),
  ...([price, discount, wishes] as const),
]

test.each([
  [
    'ФЛ-1; 360; 9,40; Цвет: белый; Оформление: печать',
    cells('ФЛ-1', '360', '9,40', '', 'Цвет: белый; Оформление: печать'),
  ],
  ['ФЛ-1\t3 кор.\t\t−5 %', cells('ФЛ-1', '3 кор.', '', '−5 %')],
  ['ФЛ-1   1 800  9,40', cells('ФЛ-1', '1 800', '9,40')],
  ['банка 250 мл', cells('банка 250 мл')],
  ['ФЛ-1; 360; ; -0,50 ₽; Цвет: белый', cells('ФЛ-1', '360', '', '-0,50 ₽', 'Цвет: белый')],
  ['+ Доставка; 1 усл.; 1200; НДС 10 %', cells('+ Доставка', '1 усл.', '1200', '', 'НДС 10 %')],
  ['ФЛ-1; 360; —', cells('ФЛ-1', '360', '—')],
  ['№3; ФЛ-1; 360; ; ; Цвет: белый', cells('ФЛ-1', '360', '', '', 'Цвет: белый', '№3')],
  ['\tФЛ-1\t360', cells('ФЛ-1', '360')],
])('the cells of «%s»', (line, read) => {
  expect(readLineCells(line)).toEqual(read)
  expect(readLineCells(rowText(read))).toEqual(read)
})

test('a row without text is an empty line', () => expect(rowText(cells(''))).toBe(''))

test('a place is marked: an article of digits is none', () =>
  expect([placeCell(3), positionIn('№3'), positionIn('№ 12'), positionIn('3')]).toEqual(['№3', 3, 12, undefined]))

test.each([
  ['№1; ФЛ-1; 360; 2611; брак', ['№1', 'ФЛ-1', '360', '2611; брак']],
  ['№1\tФЛ-1\t360\t\tбрак', ['№1', 'ФЛ-1', '360', 'брак']],
  ['№1; ФЛ-1; 360; 2611;;;', ['№1', 'ФЛ-1', '360', '2611']],
  ['№1; ФЛ-1; 360', ['№1', 'ФЛ-1', '360']],
])('cells beyond the table stay in its last column: «%s»', (row, cells) => expect(rowCells(row, 4)).toEqual(cells))
