import type { ValuePlace } from '../../authoring/walk.ts'
import { lineOf, problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { isExpression, writtenIn } from '../../expressions/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import { holderOf, type SchemaFile } from '../../kinds/files.ts'
import { siteKinds } from '../../kinds/kinds.ts'
import { whyHidden } from '../../kinds/periods.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { idsOf } from '../../scope/targets.ts'
import { DAY_MS, today } from '../../text/dates.ts'
import { capitalized, formatDate, formatNumber, plural } from '../../text/format.ts'
import { isHours, isTime, isWeekdays, weekdaysIn } from '../../text/hours.ts'
import { closestMatch, suggest } from '../../text/nearest.ts'

/**
 * Checks values against other values: a named entry exists (`names: 'tag'`), entries of a list differ, a row has as many
 * cells as there are columns, an end is not before its beginning.
 */
export const entriesRule: Rule = {
  *checkFile(context, file) {
    const { files } = context
    const { kinds } = files
    yield* checkTitle(context, file)
    for (const place of context.walked(file).places) {
      const { path, value, schema } = place
      yield* checkRelations(context, { ...place, file })
      const kind = schema.names === undefined ? undefined : kinds.named(schema.names)
      // Other rules check references to the engine's kinds.
      if (kind === undefined || kind in siteKinds || typeof value !== 'string') continue
      // The entries are unknown if their file is unreadable.
      if (kinds.get(kind).entries && files.one(kind)?.value === undefined) continue
      const names = idsOf(context, kind)
      if (names.includes(value)) continue
      const near = closestMatch(value, names)
      yield problemAt(file, path, {
        rule: 'ссылки/нет-записи',
        message: `${capitalized(kinds.get(kind).named?.genitive ?? 'записи')} «${value}» нет в ${kinds.get(kind).path}.`,
        hint: suggest(value, names),
        ...(near !== undefined && { fix: { value: near } }),
      })
    }
  },
}

/** Warns of content with the same title and date as other content: visitors could not tell them apart in lists and search. */
function* checkTitle({ files }: CheckContext, file: SchemaFile): Iterable<Problem> {
  const title = titleOf(file)
  const { addressed } = files.kinds.get(file.kind)
  if (!addressed || file.kind in siteKinds || title === undefined || isHidden(file)) return
  const other = files
    .of(file.kind)
    .values()
    .find(
      (other) =>
        other.file < file.file && titleOf(other) === title && dateOf(other) === dateOf(file) && !isHidden(other),
    )
  if (other)
    yield problemAt(file, ['title'], {
      severity: 'warning',
      rule: 'записи/повтор',
      message: `Так\u00a0же называется ${other.file}: в\u00a0списке и\u00a0в\u00a0поиске их не\u00a0различить.`,
      hint: 'Уточните один из\u00a0заголовков.',
    })
}

/** Returns the date, which lists show beside the title. */
const dateOf = ({ value }: SchemaFile): unknown => record(value).date

/** Returns the title with normal instead of non-breaking spaces, which readers cannot tell apart. */
function titleOf({ value }: SchemaFile): string | undefined {
  const { title } = record(value)
  return typeof title === 'string' ? title.replaceAll('\u00a0', ' ') : undefined
}

const isHidden = ({ value }: SchemaFile): boolean => whyHidden(value, Date.now()) !== undefined

type Place = ValuePlace & { readonly file: SchemaFile }

/** Checks the keywords that ajv ignores (AUTHORS_KEYWORDS of json-schema/types.ts). */
function* checkRelations({ files }: CheckContext, place: Place): Iterable<Problem> {
  const { file, path, value, schema } = place
  if (isExpression(value)) return yield* checkBraces(place)
  if (typeof value === 'string') {
    yield* checkBraces(place)
    const notation = NOTATIONS[schema.verify ?? '']
    const isRight = notation?.isRight ?? files.kinds.verify[schema.verify ?? '']
    const message = `Значение «${value}» записано не\u00a0так.`
    if (isRight?.(value) === false)
      yield problemAt(file, path, { rule: 'вид/не-тот-вид', message, hint: notation?.hint ?? DIGITS })
    if (schema.expires && value < today())
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'записи/сроки',
        message: `Срок документа вышел ${formatDate(value)}, а\u00a0посетитель его видит.`,
        hint: 'Поставьте новый документ или уберите этот.',
      })
  }
  if (schema.past !== undefined && typeof value === 'string' && value > today(Date.now() + schema.past * DAY_MS))
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'записи/сроки',
      message: `${formatDate(value)} ещё не\u00a0наступило: похоже, в\u00a0дате опечатка.`,
      hint: schema.description ?? '',
    })
  if (schema.unique && typeof value === 'object' && value !== null) yield* checkUnique(place, schema.unique, value)
  if (schema.widthOf && Array.isArray(value)) yield* checkWidths(place, schema.widthOf, value)
  if (schema.kopecks && typeof value === 'number' && value > 0)
    if (value < schema.kopecks || value > 500 * schema.kopecks) yield inRubles(place, value, value < schema.kopecks)
  if (schema.notBelow) yield* checkOrder(place, schema.notBelow)
  if (schema.needsOne?.every((key) => isMissing(record(value)[key])))
    yield problemAt(file, path, {
      rule: 'вид/нет-ключа',
      message: `Нет ни\u00a0одного из\u00a0ключей: ${schema.needsOne.map((key) => `«${key}»`).join(', ')}.`,
      hint: schema.properties?.[schema.needsOne[0] ?? '']?.description ?? '',
    })
}

const isMissing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0)

const TIME =
  'Время пишется так: «09:00–18:00», «09:00–13:00, 14:00–18:00»; конец позже начала, ночь делят в\u00a0полночь: «20:00–24:00, 00:00–08:00».'

/** Notations that every shop has, by their names in contracts (`verify`). */
const NOTATIONS: Readonly<Record<string, { isRight(text: string): boolean; hint: string }>> = {
  hours: { isRight: isHours, hint: TIME },
  time: {
    isRight: isTime,
    hint: `${TIME.slice(0, -1)}, круглосуточно\u00a0— «00:00–24:00», без работы\u00a0— «выходной».`,
  },
  weekdays: {
    isRight: isWeekdays,
    hint: 'Дни пишутся так: «Пн–Чт», «Сб, Вс», с\u00a0тире между первым и\u00a0последним; ежедневно\u00a0— «Пн–Вс».',
  },
}
const DIGITS = 'Контрольная цифра не\u00a0сходится: в\u00a0номере опечатка. Перепишите его из\u00a0документов.'

/** Reports placeholders in braces that visitors would see as they are, because only `$text` is a template. */
function* checkBraces({ file, path, value, schema, bindable }: Place): Iterable<Problem> {
  const { role, fills } = schema
  if (role !== 'line' && role !== 'text' && role !== 'link') return
  // The new address of a redirect repeats parameters of the old one: rules/routes checks it.
  if (role === 'link' && file.kind === 'routes') return
  for (const { text, template, path: at } of writtenIn(value, path))
    for (const [, name = ''] of template ? [] : text.matchAll(/\{([a-zA-Z][\w.]*)\}/g))
      if (!fills?.includes(name))
        yield problemAt(file, at, {
          rule: 'записи/скобки',
          message: `Вместо {${name}} здесь ничего не\u00a0встанет: посетитель увидит скобки.`,
          hint: fills
            ? suggest(name, fills)
            : bindable
              ? 'Текст со\u00a0вставками пишется так: { "$text": "…" }.'
              : 'Напишите само слово или число: вставок в\u00a0этом месте нет.',
        })
}

/** Returns the values to compare between entries: the text with normal spaces, or each of its weekdays. */
function namesIn(value: unknown, verify: string | undefined): readonly unknown[] {
  if (typeof value !== 'string') return value === undefined || typeof value === 'object' ? [] : [value]
  const text = value.replaceAll('\u00a0', ' ')
  return verify === 'weekdays' ? weekdaysIn(text) : [text]
}

/** Reports entries with equal values of a key that has to be unique. @param all a list, or an object of entries */
function* checkUnique({ file, path, schema }: Place, keys: readonly string[], all: object): Iterable<Problem> {
  for (const key of keys) {
    const rest = key === '' ? [] : [key]
    const seen = new Map<unknown, string>()
    for (const [step, value] of Object.entries(all)) {
      const names = namesIn(key === '' ? value : record(value)[key], schema.items?.properties?.[key]?.verify)
      const twice = names.find((name) => seen.has(name))
      if (twice !== undefined)
        yield problemAt(file, [...path, step, ...rest], {
          rule: 'записи/повтор',
          message: `«${String(twice)}» здесь уже есть, в\u00a0строке ${lineOf(file, [...path, seen.get(twice) ?? '', ...rest])}.`,
          hint: 'Назовите по-другому или удалите одну из записей.',
        })
      for (const name of names) if (!seen.has(name)) seen.set(name, step)
    }
  }
}

function* checkWidths({ file, path }: Place, key: string, rows: readonly unknown[]): Iterable<Problem> {
  const columns = holderOf(file, path)[key]
  if (!Array.isArray(columns)) return
  const width = columns.length
  for (const [i, row] of rows.entries()) {
    const { length } = list(row)
    if (!Array.isArray(row) || length === width) continue
    yield problemAt(file, [...path, i], {
      rule: 'записи/ячейки',
      message: `В\u00a0строке ${length} ${plural(length, 'ячейка', 'ячейки', 'ячеек')}, а\u00a0столбцов ${width}.`,
      hint: `Ячеек столько, сколько столбцов в\u00a0"${key}"; пустая\u00a0— тире: "—".`,
    })
  }
}

const inRubles = ({ file, path, schema }: Place, value: number, isSmall: boolean): Problem =>
  problemAt(file, path, {
    severity: isSmall ? 'error' : 'warning',
    rule: 'записи/рубли',
    message: `${value} ${plural(value, 'копейка', 'копейки', 'копеек')}\u00a0— это ${formatNumber(value / 100)}\u00a0₽: похоже, ${isSmall ? 'сумма в\u00a0рублях' : 'она в\u00a0сто раз больше'}.`,
    hint: `Пишите копейки: ${isSmall ? `${formatNumber(value)}\u00a0₽\u00a0— это ${value * 100}. ` : ''}${schema.description ?? ''}`.trim(),
  })

/** Reports an end before its beginning. A day ends at midnight, so «2026-12-01» is not before «2026-12-01 18:00». */
function* checkOrder({ file, path, value }: Place, key: string): Iterable<Problem> {
  const least = holderOf(file, path)[key]
  const isDay = typeof value === 'string' && typeof least === 'string'
  const isBelow = isDay
    ? value.padEnd(16, ' 24:00') < least.padEnd(16, ' 00:00')
    : typeof value === 'number' && typeof least === 'number' && value < least
  if (isBelow)
    yield problemAt(file, path, {
      rule: 'записи/сроки',
      message: `${String(path.at(-1))} (${String(value)}) ${isDay ? 'раньше' : 'меньше'}, чем ${key} (${String(least)}).`,
      hint: 'Похоже, они перепутаны: поменяйте их местами.',
    })
}
