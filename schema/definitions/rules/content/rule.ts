import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { Rule } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'

/** What content files say of each other: an article's tags, a region's office; ids that must not repeat. */
export const contentRule: Rule = {
  meta: {
    title: 'Записи',
    explanation:
      'Тема, офис или регион названы, а такой записи нет, или у двух записей одно имя: непонятно, которую показать.',
    mending: 'Назовите запись, которая есть; имена сделайте разными.',
    codes: ['ссылки/нет-записи', 'записи/повтор', 'записи/сумма'],
  },
  *check({ files }) {
    const tags = idsOf(files.one('tags'), 'tags', 'id')
    for (const file of files.of('article').values()) {
      for (const [i, tag] of list(record(file.value).tags).entries()) {
        if (typeof tag === 'string' && !tags.has(tag))
          yield missing(file, ['tags', i], `Темы «${tag}» нет в content/tags.json.`, tag, tags)
      }
    }
    const offices = idsOf(files.one('settings'), 'offices', 'id')
    const regions = files.one('regions')
    for (const [i, region] of list(record(regions?.value).regions).entries()) {
      const { office, delivery, freeFrom } = record(region)
      const tells = String(delivery).includes('{freeFrom}')
      if (regions && tells !== (freeFrom !== undefined))
        yield problemAt(regions, ['regions', i, tells ? 'delivery' : 'freeFrom'], {
          rule: 'записи/сумма',
          message: tells ? 'В тексте стоит {freeFrom}, а самой суммы нет.' : 'Суммы freeFrom нет в тексте delivery.',
          hint: tells
            ? 'Добавьте региону ключ freeFrom, в копейках: 10000000 — это 100 000 ₽.'
            : 'Напишите в delivery {freeFrom} там, где стоит сумма: «Заказы от {freeFrom} везём бесплатно».',
        })
      if (regions && typeof office === 'string' && !offices.has(office))
        yield missing(
          regions,
          ['regions', i, 'office'],
          `Офиса «${office}» нет в content/settings.json.`,
          office,
          offices,
        )
    }
    yield* repeated(files.one('tags'), 'tags', 'id')
    yield* repeated(files.one('tags'), 'tags', 'number')
    yield* repeated(files.one('settings'), 'offices', 'id')
    yield* repeated(regions, 'regions', 'id')
    yield* repeated(regions, 'regions', 'code')
    yield* repeated(files.one('seo'), 'pages', 'path')
    yield* repeatedStatus(files.one('order-statuses'))
  },
}

const idsOf = (file: SchemaFile | undefined, key: string, id: string): Set<string> =>
  new Set(list(record(file?.value)[key]).map((entry) => String(record(entry)[id])))

const missing = (
  file: SchemaFile,
  path: (string | number)[],
  message: string,
  word: string,
  known: Iterable<string>,
): Problem => problemAt(file, path, { rule: 'ссылки/нет-записи', message, hint: suggest(word, known) })

/** A manager names a status by its word (`npm run orders`). */
function* repeatedStatus(file: SchemaFile | undefined): Iterable<Problem> {
  const seen = new Set<string>()
  for (const [code, status] of Object.entries(record(record(file?.value).statuses))) {
    const { name } = record(status)
    if (typeof name !== 'string') continue
    const word = name.toLowerCase()
    if (file && seen.has(word)) yield twice(file, ['statuses', code, 'name'], name)
    seen.add(word)
  }
}

function* repeated(file: SchemaFile | undefined, key: string, id: string): Iterable<Problem> {
  const seen = new Set<unknown>()
  for (const [i, entry] of list(record(file?.value)[key]).entries()) {
    const value = record(entry)[id]
    if (file && value !== undefined && seen.has(value)) yield twice(file, [key, i, id], String(value))
    seen.add(value)
  }
}

const twice = (file: SchemaFile, path: (string | number)[], value: string): Problem =>
  problemAt(file, path, {
    rule: 'записи/повтор',
    message: `«${value}» здесь уже есть.`,
    hint: 'Назовите по-другому или удалите одну из записей.',
  })
