import { expect, test } from 'vitest'
import { cellFormat, changedCells, lineFormat, matchRows, pastedCells } from './grid-rows.ts'

test('lines of an order are five cells, and the same text again', () => {
  const text = 'ФЛ-1; 360; 9,40; −5 %; Цвет: белый; Оформление: печать\n+ Доставка; 1 усл.; 1200; НДС 10 %\nФЛ-2; 100'
  expect(lineFormat.read(text)).toEqual([
    ['ФЛ-1', '360', '9,40', '−5 %', 'Цвет: белый; Оформление: печать'],
    ['+ Доставка', '1 усл.', '1200', '', 'НДС 10 %'],
    ['ФЛ-2', '100', '', '', ''],
  ])
  expect(lineFormat.write(lineFormat.read(text))).toBe(text)
})

test('cells by their place keep empty ones', () => {
  const format = cellFormat(4)
  const text = 'ФЛ-1; ; 3600; 10\nФЛ-2; 12,40; 0; 5'
  expect(format.read(text)).toEqual([
    ['ФЛ-1', '', '3600', '10'],
    ['ФЛ-2', '12,40', '0', '5'],
  ])
  expect(format.write(format.read(text))).toBe(text)
})

test('rows know what they were, in any order; two of one article are two', () => {
  const page = [
    ['ФЛ-1', '100'],
    ['ФЛ-1', '200'],
    ['ФЛ-2', '300'],
  ]
  const rows = matchRows(
    [
      ['ФЛ-2', '350'],
      ['ФЛ-1', '100'],
      ['ФЛ-1', '250'],
      ['ФЛ-9', '1'],
    ],
    page,
  )
  expect(rows.map(({ was }) => was?.[1])).toEqual(['300', '100', '200', undefined])
  expect(rows.map(changedCells)).toEqual([[1], [], [1], []])
})

test('a spreadsheet ends its rows with a line break, which is no row', () =>
  expect(pastedCells('1,50\t3\r\n2,50\t\r\n')).toEqual([
    ['1,50', '3'],
    ['2,50', ''],
  ]))
