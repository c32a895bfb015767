/** Returns true for a day, "2026-11-20", and for a minute, "2026-11-20 09:00". */
export function isDayOrMinute(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(?: (?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text)) return false
  const day = text.slice(0, 10)
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
