import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { isDate, today } from '../../text/dates.ts'

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value)

/** Keys of the first and the last day of something. */
const FIRST = ['issued', 'from', 'since', 'start']
const LAST = ['validUntil', 'until', 'to', 'end']

/** Days of records: in their order, not long past, not far ahead. */
export function* checkDates(file: SchemaFile, { path, value, schema }: ValuePlace): Iterable<Problem> {
  if (schema.format === 'date' && isDay(value)) yield* checkDay(file, { path, value })
  const { properties } = schema
  if (!properties || !LAST.some((key) => key in properties)) return
  const dates = record(value)
  const first = FIRST.find((key) => isDay(dates[key]))
  const last = LAST.find((key) => isDay(dates[key]))
  if (first !== undefined && last !== undefined && String(dates[last]) < String(dates[first]))
    yield problemAt(file, [...path, last], {
      rule: 'записи/дата',
      message: `Дата «${last}» раньше, чем «${first}» (${String(dates[first])}).`,
      hint: 'Похоже, даты перепутаны: первая — начало, вторая — конец.',
    })
  else if (last !== undefined && String(dates[last]) >= EARLIEST && String(dates[last]) < today())
    yield problemAt(file, [...path, last], {
      severity: 'warning',
      rule: 'записи/дата',
      message: `Срок вышел: ${String(dates[last])} уже прошло, ${last === 'until' ? 'посетители этого не видят' : 'а посетители это видят'}.`,
      hint: 'Впишите новый срок или уберите запись.',
    })
}

/** A shop and its papers are not older; a record of that year is a slip of the finger. */
const EARLIEST = '1950-01-01'

/** What is announced is announced within a year; papers hold for longer. */
const AHEAD_YEARS = { event: 1, end: 50 }

function* checkDay(file: SchemaFile, { path, value }: { path: ValuePlace['path']; value: string }): Iterable<Problem> {
  const isEnd = LAST.includes(String(path.at(-1)))
  const latest = yearsFromNow(isEnd ? AHEAD_YEARS.end : AHEAD_YEARS.event)
  if (value < EARLIEST || value > latest)
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'записи/дата',
      message: `Дата ${value} ${value > latest ? 'слишком далеко впереди' : 'слишком давняя'}: похоже на опечатку в годе.`,
      hint: 'Пишется год-месяц-день: «2026-11-20».',
    })
  else if (path.at(-1) === 'issued' && value > today())
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'записи/дата',
      message: `Документ выдан ${value}, а этот день ещё не наступил.`,
      hint: 'Сверьте дату с документом.',
    })
}

const yearsFromNow = (years: number): string => {
  const [year = '', ...rest] = today().split('-')
  return [Number(year) + years, ...rest].join('-')
}
