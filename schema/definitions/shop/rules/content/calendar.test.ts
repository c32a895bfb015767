import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problemLines } from '../../../checker/testing.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const PATH = 'content/calendar.json'
const yearsOf = (...years: number[]): string => JSON.stringify(years.map((year) => ({ year, daysOff: ['01-01'] })))

it.each([
  ['2026-11-30', [2026], []],
  ['2026-12-01', [2026, 2027], []],
  ['2026-12-01', [2026], [2027]],
  ['2026-12-01', [2025], [2026, 2027]],
  ['2027-01-01', [2026], [2027]],
])('warns on %s of what lacks in %o: %o', (day, years, missing) => {
  vi.setSystemTime(new Date(day))
  expect(problemLines({ [PATH]: { years: `▸${yearsOf(...years)}` } })).toEqual(
    missing.map((year) =>
      expect.stringContaining(`${PATH}▸ (warning) записи/календарь: В\u00a0производственном календаре нет ${year}`),
    ),
  )
})

it.each([
  ['[{ "year": 2026, "daysOff": [▸"2026-01-01"] }]', 'День пишется месяцем и\u00a0числом: «01-09»'],
  ['[{ "year": 2026, "daysOff": [▸"13-01"] }]', 'День пишется месяцем и\u00a0числом: «01-09»'],
  ['[{ "year": 2026, "daysOff": [] }, { "year": ▸2026, "daysOff": [] }]', 'записи/повтор: «2026» здесь уже есть'],
])('tells what is wrong in %s', (years, message) => {
  vi.setSystemTime(new Date('2026-11-25'))
  expect(problemLines({ [PATH]: { years } })).toEqual([expect.stringContaining(message)])
})

const warned = (why: string): string => `${PATH}▸ (warning) записи/календарь: ${why}`

it.each([
  ['"daysOff": [▸"02-21"]', '21\u00a0февраля\u00a02026: это суббота или воскресенье, выходной и\u00a0так.'],
  ['"daysOff": [▸"02-29"]', '29\u00a0февраля\u00a02026: такого дня нет.'],
  [
    '"daysOff": [], "workingDays": [▸"02-20"]',
    '20\u00a0февраля\u00a02026: это не\u00a0суббота и\u00a0не\u00a0воскресенье.',
  ],
  [
    '"daysOff": ["05-09"], "workingDays": [▸"05-09"]',
    '9\u00a0мая\u00a02026: этот день здесь и\u00a0выходной, и\u00a0рабочий.',
  ],
])('warns of a day that changes nothing: %s', (days, why) => {
  vi.setSystemTime(new Date('2026-11-25'))
  expect(problemLines({ [PATH]: { years: `[{ "year": 2026, ${days} }]` } })).toEqual([
    expect.stringContaining(warned(why)),
  ])
})

it('takes holidays of any day of the week, days moved and working Saturdays', () => {
  vi.setSystemTime(new Date('2026-11-25'))
  const years = '[{ "year": 2026, "daysOff": ["01-03", "05-09", "12-31"], "workingDays": ["11-28"] }]'
  expect(problemLines({ [PATH]: { years } })).toEqual([])
})
