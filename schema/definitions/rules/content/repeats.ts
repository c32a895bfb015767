import { lineOf, problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../../kinds/files.ts'

/** A word by which a record is known, and where it stands. */
interface Named {
  readonly path: Path
  readonly name: unknown
}

/** What stands twice where one of it is meant: records of one name, items of a menu, questions, synonyms. */
export function* repeats(files: SchemaFiles): Iterable<Problem> {
  const { one } = files
  const settings = one('settings')
  yield* repeated(one('tags'), ['tags'], ['id', 'title', 'number'])
  yield* repeated(settings, ['contacts', 'socials'], ['code'], ['link', 'title'])
  yield* repeated(one('regions'), ['regions'], ['id', 'code', 'name'], ['nameIn'])
  yield* repeated(one('certificates'), ['certificates'], ['number'], ['title', 'file'])
  yield* repeated(one('seo'), ['pages'], ['path'])
  yield* repeated(one('faq'), ['groups'], [], ['title'])
  yield* repeatedItems(settings, ['menu'])
  yield* repeatedItems(settings, ['footerMenu'])
  yield* repeatedWords(one('synonyms'))
  yield* repeatedQuestions(one('faq'))
  yield* repeatedPapers(files)
  yield* repeatedStatus(one('order-statuses'))
}

/**
 * Records that say the same in one of these keys; one that was copied whole is told once.
 * @param words keys by which only people know a record: the site works with two of them
 */
function* repeated(
  file: SchemaFile | undefined,
  path: readonly string[],
  ids: readonly string[],
  words: readonly string[] = [],
): Iterable<Problem> {
  const entries = list(path.reduce<unknown>((value, key) => record(value)[key], file?.value)).map(record)
  const told = new Set<number>()
  for (const id of [...ids, ...words]) {
    const named = entries.map((entry, i) => ({ path: [...path, i, id], name: entry[id] }))
    for (const [i, problem] of twiceIn(file, named)) {
      if (!told.has(i)) yield words.includes(id) ? { ...problem, severity: 'warning' } : problem
      told.add(i)
    }
  }
}

/** Of one list of a menu; what is shown on other days may be called the same. */
function* repeatedItems(file: SchemaFile | undefined, path: Path): Iterable<Problem> {
  const items = list(path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], record(file?.value)))
  const named = items.flatMap((item, i) => {
    const { name, title, from, until } = record(item)
    const key = name === undefined ? 'title' : 'name'
    return from === undefined && until === undefined ? [{ path: [...path, i, key], name: name ?? title }] : []
  })
  for (const [, problem] of twiceIn(file, named)) yield { ...problem, severity: 'warning' }
  for (const [i, item] of items.entries())
    if (Array.isArray(record(item).items)) yield* repeatedItems(file, [...path, i, 'items'])
}

/** A word may mean two things, and stand in two groups; two words of one group mean the same in another as well. */
function* repeatedWords(file: SchemaFile | undefined): Iterable<Problem> {
  /** Which groups a word stands in. */
  const known = new Map<unknown, number[]>()
  for (const [i, group] of list(record(file?.value).groups).entries()) {
    const named = list(group).map((name, j) => ({ path: ['groups', i, j], name }))
    for (const [, problem] of twiceIn(file, named)) yield { ...problem, severity: 'warning', hint: 'Уберите повтор.' }
    const words = new Set(list(group).map(folded))
    const others = [...words].flatMap((word) => known.get(word) ?? [])
    const other = others.find((one, at) => others.indexOf(one) < at)
    for (const word of words) known.set(word, [...(known.get(word) ?? []), i])
    if (file && other !== undefined)
      yield problemAt(file, ['groups', i], {
        severity: 'warning',
        rule: 'записи/повтор',
        message: `Два слова отсюда уже стоят вместе в\u00a0строке ${lineOf(file, ['groups', other])}: это одна и\u00a0та\u00a0же группа.`,
        hint: 'Допишите недостающие слова туда, а\u00a0эту группу уберите.',
      })
  }
}

/** A question with two answers: nobody knows which one holds. */
function* repeatedQuestions(file: SchemaFile | undefined): Iterable<Problem> {
  const named = list(record(file?.value).groups).flatMap((group, i) =>
    list(record(group).questions).map((one, j) => ({
      path: ['groups', i, 'questions', j, 'question'],
      name: record(one).question,
    })),
  )
  for (const [, problem] of twiceIn(file, named)) yield problem
}

/** Two documents that would be written into one PDF: only the last one made can be read. */
function* repeatedPapers({ of }: SchemaFiles): Iterable<Problem> {
  const seen = new Map<unknown, string>()
  for (const [id, document] of of('document')) {
    const { file } = record(document.value)
    const other = seen.get(file)
    if (typeof file === 'string' && other !== undefined)
      yield problemAt(document, ['file'], {
        rule: 'записи/повтор',
        message: `В «${file}» уже записан документ «${other}»: останется только один из них.`,
        hint: 'Дайте документам разные файлы.',
      })
    else seen.set(file, id)
  }
}

/** A manager names a status by its word (`npm run orders`). */
function* repeatedStatus(file: SchemaFile | undefined): Iterable<Problem> {
  const statuses = Object.entries(record(record(file?.value).statuses))
  const named = statuses.map(([code, status]) => ({ path: ['statuses', code, 'name'], name: record(status).name }))
  for (const [, problem] of twiceIn(file, named)) yield problem
}

/** Those that have stood before, with their numbers. */
function* twiceIn(file: SchemaFile | undefined, named: readonly Named[]): Iterable<[number, Problem]> {
  const seen = new Map<unknown, Path>()
  for (const [i, { path, name }] of named.entries()) {
    const first = seen.get(folded(name))
    if (!file || name === undefined) continue
    if (!first) seen.set(folded(name), path)
    else
      yield [
        i,
        problemAt(file, path, {
          rule: 'записи/повтор',
          message: `«${String(name)}» здесь уже есть, в\u00a0строке ${lineOf(file, first)}.`,
          hint: 'Назовите по-другому или удалите одну из записей.',
        }),
      ]
  }
}

/** What a reader takes for the same, and the search as well. */
const folded = (value: unknown): unknown =>
  typeof value === 'object'
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? value.replaceAll('\u00a0', ' ').trim().toLowerCase()
      : value
