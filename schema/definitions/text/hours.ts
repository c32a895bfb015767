/** Working hours as content/settings.json has them: days in words, «Пн–Чт», and a time, «09:00–18:00». */
type Hours = readonly { readonly days: string; readonly time: string }[]

/** «Пн–Чт 09:00–18:00, Пт 09:00–17:00» */
export const hoursLine = (hours: Hours): string => hours.map(({ days, time }) => `${days}\u00a0${time}`).join(', ')

/** Stands in an office's own hours for those that all have. */
export const COMMON_HOURS = '{hours}'

const DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const ENGLISH = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A time of a day: from and to, "09:00". */
export type Span = readonly [opens: string, closes: string]

/** The days of the week, from 0, of «Пн–Чт», «Сб, Вс»; undefined where they are said in other words. */
export function daysOf(text: string): readonly number[] | undefined {
  const days = listOf(text).map((part) => {
    const [from = '', to = from, ...more] = part.split('–')
    const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(to)]
    return first < 0 || last < first || more.length > 0 ? [] : DAYS.flatMap((_, i) => (i < first || i > last ? [] : i))
  })
  return days.some((some) => some.length === 0) ? undefined : days.flat()
}

/** The times of «09:00–13:00, 14:00–18:00»; undefined where they are said in other words. */
export function timesOf(text: string): readonly Span[] | undefined {
  const times = listOf(text).map((part): Span | undefined => {
    const [, opens, closes] = /^(\d\d:\d\d)–(\d\d:\d\d)$/.exec(part) ?? []
    return opens === undefined || closes === undefined ? undefined : [opens, closes]
  })
  const known = times.filter((time) => time !== undefined)
  return known.length < times.length ? undefined : known
}

const listOf = (text: string): string[] => text.split(/,[ \u00a0]*/)

/** The same for search engines (schema.org, OpeningHoursSpecification); what is said in other words is left out. */
export const openingHours = (hours: Hours): Readonly<Record<string, unknown>>[] =>
  hours.flatMap(({ days, time }) => {
    const dayOfWeek = daysOf(days)?.map((day) => ENGLISH[day])
    const times = timesOf(time) ?? []
    return dayOfWeek
      ? times.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }))
      : []
  })
