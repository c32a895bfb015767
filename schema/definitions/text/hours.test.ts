import { expect, it } from 'vitest'
import { hoursLine } from './dates.ts'
import { type HoursNotation, openingHours, readHours } from './hours.ts'

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
      { days: 'Вс', time: 'выходной' },
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

it.each<[HoursNotation, string, string | undefined]>([
  ['time', 'с 9 до 18', '09:00–18:00'],
  ['time', '9-18', '09:00–18:00'],
  ['time', '9:00 - 13:00 и 14.00 – 18.30', '09:00–13:00, 14:00–18:30'],
  ['time', 'Круглосуточно', '00:00–24:00'],
  ['time', '24 часа', '00:00–24:00'],
  ['time', 'с 9 утра до 6 вечера', '09:00–18:00'],
  ['time', 'с 10:30 утра до 12 ночи', '10:30–24:00'],
  ['time', 'с 1 часа дня до 7 вечера', '13:00–19:00'],
  ['time', 'Выходной', 'выходной'],
  ['time', '9–25', undefined],
  ['time', 'с утра', undefined],
  ['weekdays', 'пн-пт', 'Пн–Пт'],
  ['weekdays', 'с понедельника по четверг', 'Пн–Чт'],
  ['weekdays', 'суббота и воскресенье', 'Сб, Вс'],
  ['weekdays', 'ежедневно', 'Пн–Вс'],
  ['weekdays', 'по будням', 'Пн–Пт'],
  ['weekdays', 'по праздникам', 'по праздникам'],
  ['weekdays', 'пт-пн', undefined],
  ['hours', 'пн–пт 9:00–18:00', 'Пн–Пт 09:00–18:00'],
  ['hours', 'пн–пт с 9 утра до 6 вечера', 'Пн–Пт 09:00–18:00'],
  ['hours', '{hours} по местному времени', '{hours} по местному времени'],
  ['hours', 'по записи за 2–3 дня', 'по записи за 2–3 дня'],
])('%s «%s» is «%s»', (notation, text, read) => {
  expect(readHours(text, notation)).toBe(read)
})
