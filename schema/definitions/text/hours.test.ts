import { expect, it } from 'vitest'
import { hoursLine, openingHours } from './dates.ts'

const hours = [
  { days: 'Пн–Ср', time: '09:00–18:00' },
  { days: 'Пт', time: '09:00–17:00' },
]

it('says hours in a line', () => {
  expect(hoursLine(hours)).toBe('Пн–Ср\u00a009:00–18:00, Пт\u00a009:00–17:00')
})

it('says them to search engines, as far as they are days and a time', () => {
  const type = 'OpeningHoursSpecification'
  expect(openingHours(hours)).toEqual([
    { '@type': type, dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], opens: '09:00', closes: '18:00' },
    { '@type': type, dayOfWeek: ['Friday'], opens: '09:00', closes: '17:00' },
  ])
  expect(
    openingHours([
      { days: 'по будням', time: '09:00–18:00' },
      { days: 'Пн', time: 'круглосуточно' },
    ]),
  ).toEqual([])
})

it('says a list of days, and a day with a break', () => {
  const type = 'OpeningHoursSpecification'
  expect(openingHours([{ days: 'Пн–Вт, Сб', time: '09:00–13:00,\u00a014:00–18:00' }])).toEqual([
    { '@type': type, dayOfWeek: ['Monday', 'Tuesday', 'Saturday'], opens: '09:00', closes: '13:00' },
    { '@type': type, dayOfWeek: ['Monday', 'Tuesday', 'Saturday'], opens: '14:00', closes: '18:00' },
  ])
})
