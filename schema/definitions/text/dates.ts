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

/** Converts an ISO date, "2026-11-20", or a month to Russian notation: "20.11.2026", "11.2026". */
export const russianFromIso = (iso: string): string => iso.split('-').reverse().join('.')

/** Moscow's offset from UTC in milliseconds; Moscow has no daylight saving time. */
export const MOSCOW_MS = 3 * 60 * 60 * 1000

/** Returns the date in Moscow, "2026-11-20", regardless of the time zone of the server or the browser. */
export const moscowDay = (at: Date | number | string): string =>
  new Date(new Date(at).getTime() + MOSCOW_MS).toISOString().slice(0, 10)

export const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the number of the day in Moscow since 1970: comparing numbers is cheaper than comparing dates. */
export const dayNumber = (now = Date.now()): number => Math.floor((now + MOSCOW_MS) / DAY_MS)

export const today = (now = Date.now()): string => moscowDay(now)

/** Returns when a period's bound takes effect, in milliseconds: a last day ends at midnight, a bound with a time at that minute. */
export function timeOfBound(bound: string, isLast: boolean): number {
  const [day = '', minute] = bound.split(' ')
  const start = Date.parse(`${day}T${minute ?? '00:00'}:00Z`) - MOSCOW_MS
  return isLast && minute === undefined ? start + DAY_MS : start
}

/** Returns true while a period lasts: it includes its last day, but not its last minute. Returns false for a draft. */
export const isWithin = ({ from, until, unpublished }: Period, at: number): boolean =>
  !unpublished &&
  (from === undefined || timeOfBound(from, false) <= at) &&
  (until === undefined || at < timeOfBound(until, true))

/** Period in which content is shown: its first and last day, or minute, in Moscow. */
export interface Period {
  readonly from?: string
  readonly until?: string
  /** True for a draft, which only previews show. */
  readonly unpublished?: true
}

/** Returns the ISO date of a bound, which is a date or the word "today". */
export const dayOfBound = (bound: string | number): string => (bound === 'today' ? today() : String(bound))

/** Working hours as in content/settings.json: weekdays, «Пн–Чт», and times, «09:00–18:00». */
export type Hours = readonly { readonly days: string; readonly time: string }[]

/** Formats working hours in one line: «Пн–Чт 09:00–18:00, Пт 09:00–17:00». */
export const hoursLine = (hours: Hours): string => hours.map(({ days, time }) => `${days}\u00a0${time}`).join(', ')

/** Placeholder in an office's hours that stands for the common hours of the shop. */
export const COMMON_HOURS = '{hours}'
