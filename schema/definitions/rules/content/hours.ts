import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { daysOf, timesOf } from '../../text/hours.ts'

/** Days and times that search engines are told: those that are nearly written so, and those of one day that overlap. */
export function* checkOpening(file: SchemaFile, { path, value, schema }: ValuePlace): Iterable<Problem> {
  const { days, time } = record(schema.items).properties ? record(record(schema.items).properties) : {}
  if (!days || !time || !Array.isArray(value)) return
  const entries = value.map(record)
  for (const [i, { days, time }] of entries.entries()) {
    if (typeof days === 'string' && LIKE_DAYS.test(days) && !daysOf(days))
      yield unread(file, [...path, i, 'days'], `Дни «${days}» записаны не так`, DAYS_HINT)
    if (typeof time === 'string' && /\d/.test(time) && !timesOf(time))
      yield unread(file, [...path, i, 'time'], `Время «${time}» записано не так`, TIME_HINT)
    const other = entries.slice(0, i).find((before) => overlap(before, { days, time }))
    if (other)
      yield problemAt(file, [...path, i, 'days'], {
        severity: 'warning',
        rule: 'записи/часы',
        message: `«${String(days)}» и «${String(other.days)}» — об одних днях: часы названы дважды.`,
        hint: 'Оставьте каждый день в одной строке: «Пн–Чт» и «Пт».',
      })
  }
}

/** Other words, «ежедневно», are no slip of the finger. */
const LIKE_DAYS = /(?<!\p{L})(?:пн|вт|ср|чт|пт|сб|вс|поне|втор|четв|пятн|субб|воск)|[a-z]/iu

const DAYS_HINT = 'Пишите «Пн–Чт», «Пт» или «Сб, Вс»: две буквы, первая прописная, между днями тире «–».'
const TIME_HINT = 'Пишите «09:00–18:00»: по две цифры, между ними тире «–»; с перерывом — «09:00–13:00, 14:00–18:00».'

const unread = (file: SchemaFile, path: ValuePlace['path'], message: string, hint: string): Problem =>
  problemAt(file, path, {
    severity: 'warning',
    rule: 'записи/часы',
    message: `${message}: поисковые системы часов работы не узнают.`,
    hint,
  })

type Entry = Readonly<Record<string, unknown>>

function overlap(one: Entry, other: Entry): boolean {
  const [days, others] = [one, other].map((entry) => daysOf(String(entry.days)) ?? [])
  const [times, more] = [one, other].map((entry) => timesOf(String(entry.time)) ?? [])
  return (
    list(days).some((day) => list(others).includes(day)) &&
    (times ?? []).some(([opens, closes]) => (more ?? []).some(([from, to]) => opens < to && from < closes))
  )
}
