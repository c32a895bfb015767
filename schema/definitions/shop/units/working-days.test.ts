import { expect, it } from 'vitest'
import calendar from '#schema/content/calendar.json' with { type: 'json' }
import { addWorkingDays, unusualDays } from './working-days.ts'

it.each([
  // Monday to Friday
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 3, '2026-11-26'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 0, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-28', 10, '2026-12-11'],
  // 4 November is a Wednesday.
  ['2026-11-03', 1, '2026-11-05'],
  ['2026-11-04', 0, '2026-11-05'],
  // 31 December 2026 and 1 to 8 January 2027 are days off.
  ['2026-12-29', 2, '2027-01-11'],
  ['2026-12-30', 0, '2026-12-30'],
  ['2026-12-30', 1, '2027-01-11'],
  ['2026-12-30', 5, '2027-01-15'],
  ['2026-01-08', 1, '2026-01-12'],
  // 8 March and 9 May 2026 are a Sunday and a Saturday, so the following Mondays are off.
  ['2026-03-06', 1, '2026-03-10'],
  ['2026-05-08', 1, '2026-05-12'],
])('%s and %i working days later: %s', (day, count, later) => {
  expect(addWorkingDays(calendar, day, count)).toBe(later)
})

const saturday = { years: [{ year: 2026, daysOff: ['11-02', '11-04'], workingDays: ['11-07'] }] }

it('counts a Saturday that was made a working day, and Monday to Friday in a year that it does not know', () => {
  expect(addWorkingDays(saturday, '2026-11-06', 1)).toBe('2026-11-07')
  expect(addWorkingDays(saturday, '2026-10-30', 1)).toBe('2026-11-03')
  expect(addWorkingDays(saturday, '2026-12-30', 5)).toBe('2027-01-06')
})

it('has 247 working days in 2026, as published', () => {
  const days = Array.from({ length: 247 }).reduce<string>((day) => addWorkingDays(calendar, day, 1), '2025-12-31')
  expect(days).toBe('2026-12-30')
})

const close = 'не\u00a0работаем'

it.each([
  ['2026-11-25', []],
  ['2026-10-28', []],
  ['2026-10-29', [{ days: '4\u00a0ноября', time: close }]],
  ['2026-11-04', [{ days: '4\u00a0ноября', time: close }]],
  ['2026-12-30', [{ days: '31\u00a0декабря\u00a0— 10\u00a0января', time: close }]],
  ['2027-01-03', [{ days: '4–\u206010\u00a0января', time: close }]],
])('tells in the week from %s: %o', (day, told) => {
  expect(unusualDays(calendar, day)).toEqual(told)
})

it('tells of a working Saturday, and of each closure apart', () => {
  expect(unusualDays(saturday, '2026-11-01')).toEqual([
    { days: '2\u00a0ноября', time: close },
    { days: '4\u00a0ноября', time: close },
    { days: '7\u00a0ноября', time: 'работаем' },
  ])
})
