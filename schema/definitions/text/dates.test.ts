import { expect, it } from 'vitest'
import { isDate, moscowDay, today } from './dates.ts'

it.each([
  ['2026-12-31T20:59:59Z', '2026-12-31'],
  ['2026-12-31T21:00:00Z', '2027-01-01'],
])('%s is %s in Moscow', (at, day) => {
  expect([moscowDay(at), moscowDay(new Date(at)), today(Date.parse(at))]).toEqual([day, day, day])
})

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-2-1', false],
])('«%s» is a day of the calendar: %s', (text, is) => {
  expect(isDate(text)).toBe(is)
})
