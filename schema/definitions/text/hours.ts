/** Working hours as content/settings.json has them: days in words, «Пн–Чт», and a time, «09:00–18:00». */
type Hours = readonly { readonly days: string; readonly time: string }[]

/** «Пн–Чт 09:00–18:00, Пт 09:00–17:00» */
export const hoursLine = (hours: Hours): string => hours.map(({ days, time }) => `${days}\u00a0${time}`).join(', ')

/** Stands in an office's own hours for those that all have. */
export const COMMON_HOURS = '{hours}'

const DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const ENGLISH = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The same for search engines (schema.org, OpeningHoursSpecification); what is said in other words is left out. */
export function openingHours(hours: Hours): Readonly<Record<string, unknown>>[] {
  return hours.flatMap(({ days, time }) => {
    const [from = '', to = from] = days.split('–')
    const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(to)]
    const [, opens, closes] = /^(\d\d:\d\d)–(\d\d:\d\d)$/.exec(time) ?? []
    return first < 0 || last < first || opens === undefined
      ? []
      : [{ '@type': 'OpeningHoursSpecification', dayOfWeek: ENGLISH.slice(first, last + 1), opens, closes }]
  })
}
