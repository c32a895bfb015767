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

/** Converts an ISO date, "2026-11-20", or a month to Russian digits: "20.11.2026", "11.2026". */
export const russianFromIso = (iso: string): string => iso.split('-').reverse().join('.')

/** Moscow's offset from UTC in milliseconds; Moscow has no daylight saving time. */
export const MOSCOW_MS = 3 * 60 * 60 * 1000

/** The date in Moscow, "2026-11-20": the same for the server and for browsers in other time zones. */
export const moscowDay = (at: Date | number | string): string =>
  new Date(new Date(at).getTime() + MOSCOW_MS).toISOString().slice(0, 10)

export const DAY_MS = 24 * 60 * 60 * 1000

/** Number of the day in Moscow: comparing it is cheaper than comparing dates. */
export const dayNumber = (now = Date.now()): number => Math.floor((now + MOSCOW_MS) / DAY_MS)

export const today = (now = Date.now()): string => moscowDay(now)

/** When a period's bound takes effect, in milliseconds: a last day lasts until midnight, a time bound is the beginning of its minute. */
export function timeOfBound(bound: string, isLast: boolean): number {
  const [day = '', minute] = bound.split(' ')
  const start = Date.parse(`${day}T${minute ?? '00:00'}:00Z`) - MOSCOW_MS
  return isLast && minute === undefined ? start + DAY_MS : start
}

/** Returns true from the first day or minute of a period to its last day, or before its last minute; false for an unpublished one. */
export const isWithin = ({ from, until, unpublished }: Period, at: number): boolean =>
  !unpublished &&
  (from === undefined || timeOfBound(from, false) <= at) &&
  (until === undefined || at < timeOfBound(until, true))

/** First and last day, or minute, in Moscow, of a temporary display. */
export interface Period {
  readonly from?: string
  readonly until?: string
  /** Only previews show it. */
  readonly unpublished?: true
}

/** Returns the ISO date of a bound: of a date, or of the word "today". */
export const dayOfBound = (bound: string | number): string => (bound === 'today' ? today() : String(bound))

/** Working hours as content/settings.json has them: days in words, «Пн–Чт», and a time, «09:00–18:00». */
export type Hours = readonly { readonly days: string; readonly time: string }[]

/** «Пн–Чт 09:00–18:00, Пт 09:00–17:00» */
export const hoursLine = (hours: Hours): string => hours.map(({ days, time }) => `${days}\u00a0${time}`).join(', ')

/** Placeholder for the common hours in an office's own hours. */
export const COMMON_HOURS = '{hours}'
