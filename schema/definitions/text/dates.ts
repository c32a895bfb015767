/** Returns true for an existing ISO date, "2026-11-20". */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Converts a Russian date, "20.11.2026", to ISO; undefined for anything else. */
export function isoFromRussian(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(text) ?? []
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDate(date) ? date : undefined
}

/** Moscow's distance from UTC in milliseconds; it has no summer time. */
export const MOSCOW_MS = 3 * 60 * 60 * 1000

/** The day in Moscow at a moment, "2026-11-20": the same for the server and for browsers in other time zones. */
export const moscowDay = (at: Date | number | string): string =>
  new Date(new Date(at).getTime() + MOSCOW_MS).toISOString().slice(0, 10)

export const DAY_MS = 24 * 60 * 60 * 1000

/** Number of the day in Moscow, to tell days apart at little cost. */
export const dayNumber = (now = Date.now()): number => Math.floor((now + MOSCOW_MS) / DAY_MS)

export const today = (now = Date.now()): string => moscowDay(now)

/** When a period's bound comes, in milliseconds: a last day ends with the day, a minute when it begins. */
export function timeOfBound(bound: string, isLast: boolean): number {
  const [day = '', minute] = bound.split(' ')
  const start = Date.parse(`${day}T${minute ?? '00:00'}:00Z`) - MOSCOW_MS
  return isLast && minute === undefined ? start + DAY_MS : start
}

/** Returns true from the first day or minute of a period to its last day, or before its last minute; what is unpublished has none. */
export const isWithin = ({ from, until, unpublished }: Period, at: number): boolean =>
  !unpublished &&
  (from === undefined || timeOfBound(from, false) <= at) &&
  (until === undefined || at < timeOfBound(until, true))

/** First and last day, or minute, of a temporary display, in Moscow. */
export interface Period {
  readonly from?: string
  readonly until?: string
  /** Shown to nobody but those who preview. */
  readonly unpublished?: true
}

/** An ISO date of a day, or of the word "today". */
export const dayOfBound = (bound: string | number): string => (bound === 'today' ? today() : String(bound))

/** Working hours as content/settings.json has them: days in words, «Пн–Чт», and a time, «09:00–18:00». */
type Hours = readonly { readonly days: string; readonly time: string }[]

/** «Пн–Чт 09:00–18:00, Пт 09:00–17:00» */
export const hoursLine = (hours: Hours): string => hours.map(({ days, time }) => `${days}\u00a0${time}`).join(', ')

/** Stands in an office's own hours for those that all have. */
export const COMMON_HOURS = '{hours}'

export const DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const ENGLISH = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A time of a day: from and to, "09:00". */
type Span = readonly [opens: string, closes: string]

/** The days of the week, from 0, of «Пн–Чт», «Сб, Вс»; undefined where they are said in other words. */
function daysOf(text: string): readonly number[] | undefined {
  const days = listOf(text).map((part) => {
    const [from = '', to = from, ...more] = part.split('–')
    const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(to)]
    return first < 0 || last < first || more.length > 0 ? [] : DAYS.flatMap((_, i) => (i < first || i > last ? [] : i))
  })
  return days.some((some) => some.length === 0) ? undefined : days.flat()
}

/** The days of the week that a text names, one by one; the text itself where it says them in other words. */
export const weekdaysIn = (text: string): readonly string[] => daysOf(text)?.map((day) => DAYS[day] ?? '') ?? [text]

/** The times of «09:00–13:00, 14:00–18:00»; undefined where they are said in other words. */
function timesOf(text: string): readonly Span[] | undefined {
  const times = listOf(text).map((part): Span | undefined => {
    const [, opens, closes] = /^(\d\d:\d\d)–(\d\d:\d\d)$/.exec(part) ?? []
    return opens === undefined || closes === undefined ? undefined : [opens, closes]
  })
  const intervals = times.filter((time) => time !== undefined)
  return intervals.length < times.length ? undefined : intervals
}

const listOf = (text: string): string[] => text.split(/,[ \u00a0]*/)

/** Returns the hours for search engines (schema.org, OpeningHoursSpecification), without those that are free text. */
export const openingHours = (hours: Hours): Readonly<Record<string, unknown>>[] =>
  hours.flatMap(({ days, time }) => {
    const dayOfWeek = daysOf(days)?.map((day) => ENGLISH[day])
    const times = timesOf(time) ?? []
    return dayOfWeek
      ? times.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }))
      : []
  })

const WEEKDAY = /\d|^(?:Пн|Вт|Ср|Чт|Пт|Сб|Вс)|понед|вторн|сред|четв|пятн|субб|воскр|будн|выходн|ежедн|кажд/i

/** Returns false for days of the week that search engines are not told of; «по праздникам» is none. */
export const isWeekdays = (text: string): boolean => !WEEKDAY.test(text) || daysOf(text) !== undefined

/** Returns true for the hours of a day as search engines read them. */
export const isTime = (text: string): boolean => isHours(text) && timesOf(text) !== undefined

/** Returns false for a text with a time that no clock shows, «25:00», «9:00», and for an interval that ends before it begins. */
export const isHours = (text: string): boolean =>
  [...text.matchAll(/\d+[:.]\d+/g)].every(([time]) => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)) &&
  [...text.matchAll(/(\d\d:\d\d)\s*[–-]\s*(\d\d:\d\d)/g)].every(([, opens = '', closes = '']) => opens < closes)
