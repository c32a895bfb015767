import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import type { Entry } from './read.ts'

/** «20.11.2026 15:04», Moscow time. */
export function moscowTime(iso: string): string {
  const [date = '', time = ''] = new Date(new Date(iso).getTime() + MOSCOW_MS).toISOString().split('T')
  return `${date.split('-').reverse().join('.')} ${time.slice(0, 5)}`
}

/** The beginning of a day in Moscow, as UTC; undefined for what is no date. */
export function startOfDay(day: string): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+03:00`) : Number.NaN
  const iso = Number.isNaN(time) ? undefined : new Date(time).toISOString()
  return iso !== undefined && new Date(time + MOSCOW_MS).toISOString().startsWith(day) ? iso : undefined
}

/** Nothing that a visitor wrote moves a terminal's cursor or changes its colors; lines stay lines. */
export const forTerminal = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]/gu, '�')

/** Who wrote, by what the forms call the fields. */
export function whoIs({ body, answers }: Pick<Entry, 'body' | 'answers'>): string {
  const known = [body.name, body.email ?? body.phone].filter((part) => typeof part === 'string' && part !== '')
  return oneLine(known.length > 0 ? known.join(', ') : (answers[0]?.text ?? '—'))
}

/** How an answer begins: its longest part, where people write in their own words. */
export function firstWords({ body, answers }: Entry): string {
  const about = new Set([body.name, body.email, body.phone])
  const said = answers.map(({ text }) => text).filter((text) => !about.has(text))
  return oneLine(said.toSorted((a, b) => b.length - a.length)[0] ?? '')
}

/** Whole, or its beginning with «…». */
export const truncate = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1).trimEnd()}…`

const oneLine = (text: string): string => forTerminal(text).replace(/\s+/g, ' ').trim()

/** Columns as wide as what is in them. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
