import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../../kinds/files.ts'
import type { Rule } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'
import { checkDates } from './dates.ts'
import { checkFacts } from './facts.ts'

/** What content files say of each other: an article's tags, a region's office; ids that must not repeat. */
export const contentRule: Rule = {
  meta: {
    title: 'Записи',
    explanation:
      'Тема, офис или регион названы, а такой записи нет, у двух записей одно имя, или запись противоречит себе: даты, время, номера, размеры, строки таблиц.',
    mending: 'Назовите запись, которая есть; имена сделайте разными; сверьте числа с документами.',
    codes: [
      'ссылки/нет-записи',
      'записи/повтор',
      'записи/сумма',
      'записи/не-нужна',
      'записи/дата',
      'записи/время',
      'записи/номер',
      'записи/строка-таблицы',
      'записи/пустая-ячейка',
      'записи/размер',
      'записи/пустой-список',
    ],
  },
  *checkFile({ walked }, file) {
    for (const place of walked(file).places) {
      if (place.schema.format === 'date' || place.schema.properties) yield* checkDates(file, place)
      yield* checkFacts(file, place)
    }
    if (file.kind === 'article') yield* repeatedIn(file, ['tags'], list(record(file.value).tags))
  },
  *check({ files }) {
    yield* checkTags(files)
    const settings = files.one('settings')
    const offices = idsOf(settings, 'offices', 'id')
    const regions = files.one('regions')
    for (const [i, region] of list(record(regions?.value).regions).entries()) {
      const { office, delivery, freeFrom } = record(region)
      if (regions)
        yield* checkSum(regions, ['regions', i], typeof delivery === 'string' ? delivery : '', freeFrom !== undefined)
      if (regions && settings?.value !== undefined && typeof office === 'string' && !offices.has(office))
        yield missing(
          regions,
          ['regions', i, 'office'],
          `Офиса «${office}» нет в content/settings.json.`,
          office,
          offices,
        )
    }
    if (regions) yield* repeatedSubjects(regions)
    yield* repeated(files.one('tags'), 'tags', 'id')
    yield* repeated(files.one('tags'), 'tags', 'title')
    yield* repeated(files.one('tags'), 'tags', 'number')
    yield* repeated(files.one('settings'), 'offices', 'id')
    yield* repeated(regions, 'regions', 'id')
    yield* repeated(regions, 'regions', 'code')
    yield* repeated(files.one('seo'), 'pages', 'path')
    yield* repeatedStatus(files.one('order-statuses'))
  },
}

/** From which sum delivery is free stands in its text and beside it: the basket counts by that. */
function* checkSum(file: SchemaFile, path: Path, delivery: string, known: boolean): Iterable<Problem> {
  const rule = 'записи/сумма'
  const tells = delivery.includes('{freeFrom}')
  if (!tells && /freeFrom/i.test(delivery))
    yield problemAt(file, [...path, 'delivery'], {
      rule,
      message: 'Вставка суммы записана не так: посетитель прочитает «freeFrom».',
      hint: 'Пишите {freeFrom}, в двух фигурных скобках: «Заказы от {freeFrom} везём бесплатно».',
    })
  else if (tells !== known)
    yield problemAt(file, [...path, tells ? 'delivery' : 'freeFrom'], {
      rule,
      message: tells ? 'В тексте стоит {freeFrom}, а самой суммы нет.' : 'Суммы freeFrom нет в тексте delivery.',
      hint: tells
        ? 'Добавьте региону ключ freeFrom, в копейках: 10000000 — это 100 000 ₽.'
        : 'Напишите в delivery {freeFrom} там, где стоит сумма: «Заказы от {freeFrom} везём бесплатно».',
    })
}

/** Tags that articles name and that there are not, and those of which nobody says a word. */
function* checkTags({ one, of }: SchemaFiles): Iterable<Problem> {
  const file = one('tags')
  if (file?.value === undefined) return // told already
  const tags = idsOf(file, 'tags', 'id')
  const articles = [...of('article').values()]
  // Where what an article means is not known, a tag may be the one that it means.
  let allKnown = articles.every(({ value }) => value !== undefined)
  for (const article of articles) {
    for (const [i, tag] of list(record(article.value).tags).entries()) {
      if (typeof tag === 'string' && tags.has(tag)) continue
      allKnown = false
      if (typeof tag === 'string')
        yield missing(article, ['tags', i], `Темы «${tag}» нет в content/tags.json.`, tag, tags)
    }
  }
  if (!allKnown) return
  const named = new Set(articles.flatMap(({ value }) => list(record(value).tags)))
  for (const [i, entry] of list(record(file.value).tags).entries()) {
    const { id } = record(entry)
    if (typeof id !== 'string' || named.has(id)) continue
    yield problemAt(file, ['tags', i, 'id'], {
      severity: 'warning',
      rule: 'записи/не-нужна',
      message: `Статей на тему «${id}» нет: посетитель откроет пустой список.`,
      hint: 'Назовите тему в "tags" статьи или удалите её отсюда.',
    })
  }
}

/** A part of the country belongs to one region: else nobody knows which one its people see. */
function* repeatedSubjects(file: SchemaFile): Iterable<Problem> {
  const seen = new Map<unknown, unknown>()
  for (const [i, region] of list(record(file.value).regions).entries()) {
    const { code, subjects } = record(region)
    for (const [j, subject] of list(subjects).entries()) {
      if (seen.has(subject))
        yield problemAt(file, ['regions', i, 'subjects', j], {
          rule: 'записи/повтор',
          message: `Субъект «${String(subject)}» уже относится к региону «${String(seen.get(subject))}».`,
          hint: 'Оставьте его в одном регионе.',
        })
      else seen.set(subject, code)
    }
  }
}

/** A value that stands twice in a list of words. */
function* repeatedIn(file: SchemaFile, path: Path, words: readonly unknown[]): Iterable<Problem> {
  for (const [i, word] of words.entries())
    if (typeof word === 'string' && words.indexOf(word) < i)
      yield problemAt(file, [...path, i], {
        rule: 'записи/повтор',
        message: `«${word}» здесь уже есть.`,
        hint: 'Уберите повтор.',
      })
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

const twice = (file: SchemaFile, path: Path, value: string): Problem =>
  problemAt(file, path, {
    rule: 'записи/повтор',
    message: `«${value}» здесь уже есть.`,
    hint: 'Назовите по-другому или удалите одну из записей.',
  })
