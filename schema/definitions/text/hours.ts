import type { Hours } from './dates.ts'

const DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const ENGLISH = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** An interval of a day, "09:00" to "18:00". */
type Span = readonly [opens: string, closes: string]

/** Returns the weekday numbers, from 0, of «Пн–Чт» or «Сб, Вс»; undefined for any other notation. */
function daysOf(text: string): readonly number[] | undefined {
  const days = listOf(text).map((part) => {
    const [from = '', to = from, ...more] = part.split('–')
    const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(to)]
    return first < 0 || last < first || more.length > 0 ? [] : DAYS.flatMap((_, i) => (i < first || i > last ? [] : i))
  })
  return days.some((some) => some.length === 0) ? undefined : days.flat()
}

/** Returns each weekday of a text such as «Пн–Чт»; the text itself if it has another notation. */
export const weekdaysIn = (text: string): readonly string[] => daysOf(text)?.map((day) => DAYS[day] ?? '') ?? [text]

/** Returns the intervals of «09:00–13:00, 14:00–18:00»; undefined for any other notation. */
function timesOf(text: string): readonly Span[] | undefined {
  const times = listOf(text).map((part): Span | undefined => {
    const [, opens, closes] = /^(\d\d:\d\d)–(\d\d:\d\d)$/.exec(part) ?? []
    return opens === undefined || closes === undefined ? undefined : [opens, closes]
  })
  const intervals = times.filter((time) => time !== undefined)
  return intervals.length < times.length ? undefined : intervals
}

const listOf = (text: string): string[] => text.split(/,[ \u00a0]*/)

/** Returns the hours for search engines (schema.org, OpeningHoursSpecification), without free-text entries. */
export const openingHours = (hours: Hours): Readonly<Record<string, unknown>>[] =>
  hours.flatMap(({ days, time }) => {
    const dayOfWeek = daysOf(days)?.map((day) => ENGLISH[day])
    const times = timesOf(time) ?? []
    return dayOfWeek
      ? times.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }))
      : []
  })

const WEEKDAY = /\d|^(?:Пн|Вт|Ср|Чт|Пт|Сб|Вс)|понед|вторн|сред|четв|пятн|субб|воскр|будн|выходн|ежедн|кажд/i

/** Returns false for weekdays in a notation that `openingHours` cannot convert; «по праздникам» names no weekday, so it is valid. */
export const isWeekdays = (text: string): boolean => !WEEKDAY.test(text) || daysOf(text) !== undefined

/** Text instead of hours on a closed day, which `openingHours` omits. */
const CLOSED = 'выходной'

/** Returns true for the hours of a day in a notation that `openingHours` can convert. */
export const isTime = (text: string): boolean => text === CLOSED || (isHours(text) && timesOf(text) !== undefined)

/** Returns false for an invalid time, «25:00», «9:00», and for an interval that ends before it begins. */
export const isHours = (text: string): boolean =>
  [...text.matchAll(/\d+[:.]\d+/g)].every(([time]) => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)) &&
  [...text.matchAll(/(\d\d:\d\d)\s*[–-]\s*(\d\d:\d\d)/g)].every(([, opens = '', closes = '']) => opens < closes)

/** Patterns of the names of the weekdays, Monday first. */
const WORDS = [
  'пн|понедельник\\p{L}*',
  'вт|вторник\\p{L}*',
  'ср|сред[ауыеой]+',
  'чт|четверг\\p{L}*',
  'пт|пятниц\\p{L}*',
  'сб|суббот\\p{L}*',
  'вс|воскресень\\p{L}*',
].map((words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})\\.?`, 'giu'))

const NAMES = DAYS.join('|')

/** Normalizes weekdays: «пн - пт» and «с понедельника по пятницу» become «Пн–Пт». */
const withDays = (text: string): string =>
  WORDS.reduce((line, word, i) => line.replaceAll(word, DAYS[i] ?? ''), text)
    .replaceAll(new RegExp(`(?:с )?(${NAMES})\\s*(?:[-–—]|по )\\s*(${NAMES})`, 'gi'), '$1–$2')
    .replaceAll(new RegExp(`(${NAMES}) и (${NAMES})`, 'g'), '$1, $2')

/** Converts times of the day: «с 9 утра» to «с 9:00», «до 6 вечера» to «до 18:00»; leaves «2–3 дня», which means days. */
const withHours = (text: string): string =>
  text.replaceAll(
    /(?<=(?<!\p{L})(?:с|до) )(\d{1,2})(?:[:.](\d\d))?\s*(?:ч(?:\.|ас\p{L}*)?\s*)?(утра|дня|вечера|ночи)(?!\p{L})/giu,
    (_, hour: string, minute = '00', part: string) => {
      const isLate = /^н/i.test(part) ? hour === '12' : !/^у/i.test(part) && Number(hour) < 12
      return `${Number(hour) + (isLate ? 12 : 0)}:${minute}`
    },
  )

/** Converts «с 9 до 18» to «09:00–18:00». @param isAll true if the text has only times: «9-18» is then an interval, too */
const withTimes = (text: string, isAll: boolean): string =>
  withHours(text).replaceAll(
    /(?<![\d:.])(с )?(\d{1,2})(?:[:.](\d\d))?\s*(?:[-–—]|до )\s*(\d{1,2})(?:[:.](\d\d))?(?![\d:.])(?: ч(?:\.|ас\p{L}*)?)?/giu,
    (span, from = '', opens: string, first = '', closes: string, last = '') =>
      isAll || from + first + last !== ''
        ? `${opens.padStart(2, '0')}:${first || '00'}–${closes.padStart(2, '0')}:${last || '00'}`
        : span,
  )

const READERS = {
  weekdays: (text: string) =>
    withDays(
      text
        .replace(/^(?:ежедневно|каждый день|без выходных)$/i, 'Пн–Вс')
        .replace(/^(?:по )?будн(?:и|ям|ие дни)$/i, 'Пн–Пт')
        .replace(/^(?:по )?выходн(?:ые|ым)$/i, 'Сб, Вс'),
    ),
  time: (text: string) =>
    withTimes(
      text
        .replace(/^(?:круглосуточно|24 часа(?: в сутки)?|24\/7)$/i, '00:00–24:00')
        .replace(/^выходн(?:ой|ые)(?: день| дни)?$/i, CLOSED),
      true,
    ).replaceAll(' и ', ', '),
  hours: (text: string) => withTimes(withDays(text), false),
}

const IS = { weekdays: isWeekdays, time: isTime, hours: isHours }

/** Notations of hours in contracts (`verify`); people may type them in other ways (`readHours`). */
export type HoursNotation = keyof typeof READERS

export const isHoursNotation = (verify: string | undefined): verify is HoursNotation =>
  verify !== undefined && Object.hasOwn(READERS, verify)

/** Converts weekdays, times, or both, as people type them, to this notation. @returns undefined if the text cannot be read */
export function readHours(text: string, notation: HoursNotation): string | undefined {
  const line = READERS[notation](text.trim().replaceAll(/\s+/g, ' '))
  return line !== '' && IS[notation](line) ? line : undefined
}
