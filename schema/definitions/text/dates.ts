/** Whether a text is a day of the calendar, "2026-11-20". */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A day as Russian writes it, "20.11.2026", as ISO does; undefined of what is no day so. */
export function turned(text: string): string | undefined {
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

export const today = (now = Date.now()): string => moscowDay(now)

/** Whether something is shown on a day: both days of its period belong to it. ISO dates. */
export const isWithin = ({ from, until }: Period, day: string): boolean =>
  (from === undefined || from <= day) && (until === undefined || day <= until)

/** The first and the last day of what is shown for a time only. */
export interface Period {
  readonly from?: string
  readonly until?: string
}

/** An ISO date of a day, or of the word "today". */
export const dayOfBound = (bound: string | number): string => (bound === 'today' ? today() : String(bound))
