import { DAY_MS } from '../../text/dates.ts'
import { dayAndMonth } from '../../text/format.ts'

/** The production calendar of schema/content/calendar.json: exceptions to the week from Monday to Friday. */
export interface Calendar {
  readonly years: readonly {
    readonly year: number
    /** Holidays, and days off moved from other dates, "01-09". */
    readonly daysOff: readonly string[]
    /** Weekend days that are working days, "11-01". */
    readonly workingDays?: readonly string[]
  }[]
}

/** Returns true for a working day; Monday to Friday in a year that the calendar lacks. @param day ISO */
export function isWorkingDay({ years }: Calendar, day: string): boolean {
  const calendarYear = years.find(({ year }) => year === Number(day.slice(0, 4)))
  const monthAndDay = day.slice(5)
  if (calendarYear?.workingDays?.includes(monthAndDay)) return true
  return !isWeekend(day) && !calendarYear?.daysOff.includes(monthAndDay)
}

/** Returns the working day `count` working days later; for 0 the day itself, or the next working day. ISO dates. */
export function addWorkingDays(calendar: Calendar, day: string, count: number): string {
  let at = day
  for (let left = count; left > 0 || !isWorkingDay(calendar, at); ) {
    at = addDays(at, 1)
    if (isWorkingDay(calendar, at)) left--
  }
  return at
}

/** Returns the exceptions of the coming week as entries of working hours: «4 ноября» and «не работаем». */
export function unusualDays(calendar: Calendar, today: string): { days: string; time: string }[] {
  const unusual: { days: string; time: string }[] = []
  for (let day = today; day < addDays(today, 7); day = addDays(day, 1)) {
    if (isWorkingDay(calendar, day) !== isWeekend(day)) continue
    if (isWeekend(day)) unusual.push({ days: dayAndMonth(day), time: 'работаем' })
    else {
      const first = day
      day = addDays(addWorkingDays(calendar, day, 0), -1)
      unusual.push({ days: daysText(first, day), time: 'не\u00a0работаем' })
    }
  }
  return unusual
}

/** Formats «4 ноября», «4–10 января», «31 декабря — 10 января»; a word joiner (U+2060) prevents a line break after the dash. */
export function daysText(first: string, last: string): string {
  if (first === last) return dayAndMonth(first)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return isOneMonth
    ? `${Number(first.slice(8))}–\u2060${dayAndMonth(last)}`
    : `${dayAndMonth(first)}\u00a0— ${dayAndMonth(last)}`
}

/** Holidays of article 112 of the Labor Code. */
export const HOLIDAYS: readonly string[] = [
  ...['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'],
  ...['02-23', '03-08', '05-01', '05-09', '06-12', '11-04'],
]

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** Returns the date that is `days` days later; ISO dates. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
