/** Returns true for a day of these two centuries, "2026-11-20": another year is a slip. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Returns true for a day, and for a minute, "2026-11-20 09:00". */
export const isDayOrMinute = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^(?: (?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text.slice(10))
