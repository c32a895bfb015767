import { isDate, today } from './dates.ts'
import { MONTHS } from './format.ts'

/**
 * Reads a date, or a date with a time, as people type it: «1.12.2026», «01/12/26», «1.12», «31 декабря», «31 декабря 18:00», or
 * in ISO format; without a year, it is the nearest one. @returns "2026-12-31", "2026-12-31 18:00"; undefined for anything else
 */
export function readMoment(text: string, now = today()): string | undefined {
  const pattern =
    /^(\d{1,2})[\s./-]+(\d{1,2}|[а-я]{3,})\.?(?:[\s./-]+(\d{4}|\d{2}))?(?:\s*г(?:\.|ода)?)?(?:,?\s+(?:в\s+)?(\d{1,2}:\d{2}))?$/i
  const line = text.trim().replace(/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, '$3.$2.$1')
  const [, day = '', word = '', written, time] = pattern.exec(line) ?? []
  const year = written?.padStart(4, '20')
  const name = word.toLowerCase()
  const named = name === 'май' ? 4 : MONTHS.findIndex((month) => name !== '' && month.startsWith(name))
  const month = /\d/.test(word) ? Number(word) : named + 1
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(now))
  const [nearest] = (year ? [Number(year)] : [-1, 0, 1].map((more) => Number(now.slice(0, 4)) + more))
    .map((year) => [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-'))
    .filter(isDate)
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest && nearest + (time ? ` ${time.padStart(5, '0')}` : '')
}
