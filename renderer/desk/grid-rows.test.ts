import { expect, test } from 'vitest'
import { rowText } from '#schema/definitions/shop/units/line-cells.ts'
import { changedCells, pastedCells, readRows, withWas } from './grid-rows.ts'

test('lines of an order are six cells, and the same text again', () => {
  const text =
    '№1; ФЛ-1; 360; 9,40; −5 %; Цвет: белый; Оформление: печать\n№2; + Доставка; 1 усл.; 1200; ; НДС 10 %\nФЛ-2; 100'
  const rows = readRows(text, 6, true)
  expect(rows).toEqual([
    ['№1', 'ФЛ-1', '360', '9,40', '−5 %', 'Цвет: белый; Оформление: печать'],
    ['№2', '+ Доставка', '1 усл.', '1200', '', 'НДС 10 %'],
    ['', 'ФЛ-2', '100', '', '', ''],
  ])
  expect(rows.map(rowText).join('\n')).toBe(text)
})

test('cells by their place keep empty ones', () => {
  const text = 'ФЛ-1; ; 3600; 10\nФЛ-2; 12,40; 0; 5'
  expect(readRows(text, 4, false)).toEqual([
    ['ФЛ-1', '', '3600', '10'],
    ['ФЛ-2', '12,40', '0', '5'],
  ])
  expect(readRows(text, 4, false).map(rowText).join('\n')).toBe(text)
})

test('a cell beyond the columns stays in the last one, where the visitor sees it', () =>
  expect(readRows('ФЛ-1; 12,40; 3600; 10; 25', 4, false)).toEqual([['ФЛ-1', '12,40', '3600', '10; 25']]))

test('rows know what they were by their first cell, in any order', () => {
  const page = [
    ['№1', 'ФЛ-1', '100'],
    ['№2', 'ФЛ-1', '200'],
    ['№3', 'ФЛ-2', '300'],
  ]
  const rows = withWas(
    [
      ['№3', 'ФЛ-2', '350'],
      ['№2', 'ФЛ-1', '200'],
      ['№1', 'ФЛ-3', '100'],
      ['', 'ФЛ-1', '1'],
    ],
    page,
  )
  expect(rows.map(({ was }) => was?.[2])).toEqual(['300', '200', '100', undefined])
  expect(rows.map(changedCells)).toEqual([[2], [], [1], []])
})

test('a spreadsheet ends its rows with a line break, which is no row', () =>
  expect(pastedCells('1,50\t3\r\n2,50\t\r\n')).toEqual([
    ['1,50', '3'],
    ['2,50', ''],
  ]))
