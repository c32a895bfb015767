import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate, formatMoment, formatNumber, plural, sentence } from './format.ts'
import { readMoment } from './read-moment.ts'

it('writes dates as Russian does', () => {
  expect(formatDate('2026-11-20')).toBe('20\u00A0ноября\u00A02026')
  expect(formatDate('2026-01-05')).toBe('5\u00A0января\u00A02026')
  expect(formatDate('2026-05-31T12:00:00Z')).toBe('31\u00A0мая\u00A02026')
})

it.each(['', 'скоро', '2026', '2026-13-01', '20-11-2026'])('leaves «%s» as it is: it is no date', (text) => {
  expect(formatDate(text)).toBe(text)
})

it.each([
  ['1.12.2026', '2026-12-01'],
  ['31 декабря', '2026-12-31'],
  ['31\u00a0Дек. 2027 г.', '2027-12-31'],
  ['5 мая', '2027-05-05'],
  ['5 май 2026', '2026-05-05'],
  ['10.01', '2027-01-10'],
  ['31 декабря 9:00', '2026-12-31 09:00'],
  ['1.12.2026, в 18:00', '2026-12-01 18:00'],
  ['01/12/26', '2026-12-01'],
  ['1.12.26', '2026-12-01'],
  ['31 декабря 26 года', '2026-12-31'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01 18:00', '2026-12-01 18:00'],
  ['1.12 18:00', '2026-12-01 18:00'],
  ['31.02.2026', undefined],
  ['31 ноября', undefined],
  ['завтра', undefined],
  ['12.2026', undefined],
])('reads «%s» as people type it', (text, iso) => {
  expect(readMoment(text, '2026-11-29')).toBe(iso)
})

it('reads each day that it writes', () => {
  const day = fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(fc.property(day, (iso) => readMoment(formatDate(iso)) === iso))
})

it('writes times of Moscow', () => {
  expect(formatMoment('2026-11-20T22:05:59.000Z')).toBe('21\u00A0ноября\u00A02026, 01:05')
  expect(formatMoment('сейчас')).toBe('сейчас')
})

it('writes numbers as Intl does, four digits together', () => {
  const intl = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3, useGrouping: 'min2' })
  const rounded = fc.integer({ min: -1e12, max: 1e12 }).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(fc.oneof(rounded, fc.integer()), (value) => {
      expect(formatNumber(value)).toBe(intl.format(value))
    }),
  )
})

it('puts the word in the form that goes with the number, as Intl does', () => {
  const rules = new Intl.PluralRules('ru-RU')
  const forms: Record<string, string> = { one: 'товар', few: 'товара', many: 'товаров', other: 'товара' }
  fc.assert(
    fc.property(fc.oneof(fc.nat(200), fc.nat(1e9), fc.constantFrom(0.5, 1.5, 21.1)), (count) => {
      expect(plural(count, 'товар', 'товара', 'товаров')).toBe(forms[rules.select(count)])
    }),
  )
})

it.each([
  ['175\u00a0шт.', '175\u00a0шт.'],
  ['Добавлено', 'Добавлено.'],
  ['Точно?', 'Точно?'],
])('«%s» as a sentence is «%s»', (text, whole) => {
  expect(sentence(text)).toBe(whole)
})
