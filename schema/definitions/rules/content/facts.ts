import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isInn } from '../../fields/inn.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { isDate } from '../../text/dates.ts'
import { plural } from '../../text/format.ts'
import { checkEmpty } from './empty.ts'

/** What contradicts itself within one record: times of no day, control digits, rows of a table, sizes, empty lists. */
export function* checkFacts(file: SchemaFile, place: ValuePlace): Iterable<Problem> {
  const { path, value, schema } = place
  if (typeof value === 'string') {
    yield* checkHours(file, place, value)
    yield* checkDays(file, place, value)
  }
  const { inn, ogrn, columns, rows, shape, neck, diameter } = record(value)
  if (schema.properties?.inn && typeof inn === 'string') yield* checkInn(file, [...path, 'inn'], inn)
  if (schema.properties?.ogrn && typeof ogrn === 'string') yield* checkOgrn(file, [...path, 'ogrn'], ogrn)
  if (schema.properties?.columns && Array.isArray(columns) && Array.isArray(rows))
    yield* checkTable(file, path, columns, rows)
  if (schema.properties?.neck && CONTAINERS.has(shape) && typeof neck === 'number' && typeof diameter === 'number')
    yield* checkNeck(file, [...path, 'neck'], neck, diameter)
  if (Array.isArray(value)) yield* checkEmpty(file, place)
}

const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g

/** In a story only what is surely a time: «1:75» is a part of a mixture. */
const FROM_TO = /(?<!\d)\d{2}:\d{2}\s?[–—-]\s?\d{2}:\d{2}(?!\d)/g

function* checkHours(file: SchemaFile, { path, schema }: ValuePlace, text: string): Iterable<Problem> {
  const isHours = path.includes('hours')
  if (!text.includes(':') || !(isHours || schema.role === 'line' || schema.role === 'text')) return
  const times = isHours ? text : (text.match(FROM_TO) ?? []).join(' ')
  for (const [time, hour, minute] of times.matchAll(TIME)) {
    if (Number(minute) < 60 && Number(hour) * 60 + Number(minute) <= 24 * 60) continue
    yield problemAt(file, path, {
      severity: isHours ? 'error' : 'warning',
      rule: 'записи/время',
      message: `Времени «${time}» не бывает.`,
      hint: 'Часы — от 00 до 24, минуты — от 00 до 59: «09:00–18:00».',
    })
    return
  }
  if (isHours) yield* checkOrder(file, path, text)
}

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** «31.02.2026», «31\u00a0февраля», «31-го февраля». */
const DAY = new RegExp(
  `(?<![\\d.])(\\d{1,2})(?:\\.(\\d{2})\\.((?:19|20)\\d{2})(?![\\d.]*\\d)|(?:-?г?о?[ \u00a0])(${MONTHS.join('|')})(?![а-яё])(?:[ \u00a0](\\d{4}))?)`,
  'gi',
)

/** «до 31.02»; what is measured may be so much. What stands before is looked at last: there are few such numbers. */
const DAY_OF_THIS_YEAR =
  /([1-3]\d)\.(0[1-9]|1[0-2])(?<=(?<![а-яё])(?:до|с|по|к|на)[ \u00a0]\d\d\.\d\d)(?![\d.]*\d|[ \u00a0]?(?:%|₽|(?:[мск]?м|к?г|м?л|т)(?![а-яё])))/gi

/** Days that no calendar has. */
function* checkDays(file: SchemaFile, { path, schema }: ValuePlace, text: string): Iterable<Problem> {
  if ((schema.role !== 'line' && schema.role !== 'text') || !/\d/.test(text)) return
  for (const [written, day = '', month = '', year = '', name = '', itsYear = year] of [
    ...text.matchAll(DAY),
    ...text.matchAll(DAY_OF_THIS_YEAR),
  ]) {
    const number = month === '' ? MONTHS.indexOf(name.toLowerCase()) + 1 : Number(month)
    const isLeap = itsYear === '' || isDate(`${itsYear}-02-29`)
    const longest = number === 2 && !isLeap ? 28 : LONGEST[number - 1]
    // Numbers of versions and drawings look alike.
    if (longest === undefined || (Number(day) >= 1 && Number(day) <= longest)) continue
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'записи/дата',
      message: `Дня «${written}» нет в\u00a0календаре.`,
      hint:
        longest === undefined
          ? 'Пишется день.месяц.год: «20.11.2026».'
          : `Последний день этого месяца\u00a0— ${longest}.`,
    })
    return
  }
}

/** Who opens at 17:00 and closes at 09:00 has written it the other way round; a night shift is rare. */
function* checkOrder(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  for (const [, from = '', to = ''] of text.matchAll(SPAN)) {
    if (minutes(from) <= minutes(to) || minutes(from) >= LATE || minutes(to) < EARLY) continue
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'записи/время',
      message: `Часы «${from}–${to}»: начало позже конца.`,
      hint: `Похоже, они перепутаны местами: «${to}–${from}».`,
    })
  }
}

/** Who begins at 20:00, or ends before 07:00, works at night. */
const LATE = 20 * 60
const EARLY = 7 * 60

const SPAN = /(?<!\d)(\d{1,2}:\d{2})\s?[–—-]\s?(\d{1,2}:\d{2})(?!\d)/g

const minutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function* checkInn(file: SchemaFile, path: Path, inn: string): Iterable<Problem> {
  if (!/^\d+$/.test(inn) || (inn.length !== 10 && inn.length !== 12) || isInn(inn)) return
  yield wrongNumber(file, path, `ИНН ${inn}`)
}

/** The last digit is the rest of the number before it, by 11 for companies and by 13 for people. */
function* checkOgrn(file: SchemaFile, path: Path, ogrn: string): Iterable<Problem> {
  if (!/^(?:\d{13}|\d{15})$/.test(ogrn)) return
  const by = ogrn.length === 13 ? 11n : 13n
  if ((BigInt(ogrn.slice(0, -1)) % by) % 10n !== BigInt(ogrn.slice(-1))) yield wrongNumber(file, path, `ОГРН ${ogrn}`)
}

const wrongNumber = (file: SchemaFile, path: Path, what: string): Problem =>
  problemAt(file, path, {
    rule: 'записи/номер',
    message: `${what} записан с ошибкой: его контрольные цифры не сходятся.`,
    hint: 'Сверьте его с документом: одна из цифр не та, или две поменялись местами.',
  })

function* checkTable(
  file: SchemaFile,
  path: Path,
  columns: readonly unknown[],
  rows: readonly unknown[],
): Iterable<Problem> {
  yield* checkRows(file, path, columns.length, rows)
  yield* checkHoles(file, [...path, 'rows'], rows)
  for (const [i, column] of columns.entries())
    if (column === '' && i > 0) yield emptyCell(file, [...path, 'columns', i], 'У столбца нет заголовка.')
}

/** A table may have empty cells, a sum's row most of all: one alone is one that was forgotten. */
function* checkHoles(file: SchemaFile, path: Path, rows: readonly unknown[]): Iterable<Problem> {
  const empty = rows.flatMap((row, i) => list(row).flatMap((cell, j) => (cell === '' ? [[i, j] as const] : [])))
  const [hole] = empty
  if (!hole || empty.length > 1) return
  const [i, j] = hole
  if (/^(?:всего|итого)/i.test(String(list(rows[i])[0]))) return
  yield emptyCell(
    file,
    [...path, i, j],
    'Во всей таблице пуста одна эта ячейка: не понять, нет ли значения или его забыли.',
  )
}

const emptyCell = (file: SchemaFile, path: Path, message: string): Problem =>
  problemAt(file, path, {
    severity: 'warning',
    rule: 'записи/пустая-ячейка',
    message,
    hint: 'Впишите значение; где его нет, поставьте «—».',
  })

/** @param path of the table */
function* checkRows(file: SchemaFile, path: Path, columns: number, rows: readonly unknown[]): Iterable<Problem> {
  const [cells, ...others] = new Set(rows.map((row) => list(row).length))
  if (rows.length > 1 && cells !== undefined && cells !== columns && others.length === 0) {
    yield problemAt(file, [...path, 'columns'], {
      rule: 'записи/строка-таблицы',
      message: `Столбцов ${columns}, а\u00a0в\u00a0каждой строке ${cells} ${plural(cells, 'ячейка', 'ячейки', 'ячеек')}.`,
      hint:
        cells > columns ? 'Допишите заголовок столбца.' : 'Уберите лишний заголовок или допишите ячейки в\u00a0строки.',
    })
    return
  }
  for (const [i, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length === columns) continue
    yield problemAt(file, [...path, 'rows', i], {
      rule: 'записи/строка-таблицы',
      message: `Строка ${i + 1}: ${row.length} ${plural(row.length, 'ячейка', 'ячейки', 'ячеек')}, а столбцов ${columns}.`,
      hint: 'В каждой строке столько ячеек, сколько столбцов.',
    })
  }
}

/** Of a cap, a pump or a sprayer the neck is that of another thing. */
const CONTAINERS: ReadonlySet<unknown> = new Set(['bottle', 'jar', 'canister', 'tube'])

function* checkNeck(file: SchemaFile, path: Path, neck: number, diameter: number): Iterable<Problem> {
  if (neck <= diameter) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'записи/размер',
    message: `Горловина ${neck} мм шире корпуса (${diameter} мм): такого изделия не бывает.`,
    hint: 'Похоже, "neck" и "diameter" перепутаны или в числе лишняя цифра.',
  })
}
