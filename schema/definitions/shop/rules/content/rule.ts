import { FINISHED_STATUSES } from '../../../../kinds/order-statuses.ts'
import { problemAt } from '../../../document/parse.ts'
import type { Path, Problem } from '../../../document/problem.ts'
import { list, record } from '../../../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../../../kinds/files.ts'
import type { Rule } from '../../../scope/context.ts'
import { nearest } from '../../../text/nearest.ts'
import { cityKey } from '../../units/delivery.ts'
import { SUBJECTS, subjectsLike } from '../../units/subjects.ts'
import { checkCalendar } from './calendar.ts'
import { checkProperties } from './properties.ts'
import { checkRequisites } from './requisites.ts'

/** Checks that content files are consistent: for example, that no city is in two zones. */
export const contentRule: Rule = {
  *check({ files }) {
    yield* checkRegions(files.one('regions'))
    yield* checkZones(files.one('delivery'))
    yield* checkSynonyms(files.one('synonyms'))
    yield* checkMaterials(files.one('materials'))
    yield* checkPapers(files)
    yield* checkProperties(files.one('properties'))
    yield* checkRequisites(files.one('requisites'))
    yield* checkCalendar(files.one('calendar'))
    yield* checkStatuses(files.one('order-statuses'))
    yield* checkExchange(files.one('exchange'))
  },
}

/** Reports settings of the exchange with 1C that would never import anything. */
function* checkExchange(file: SchemaFile | undefined): Iterable<Problem> {
  if (!file) return
  const { owns, adds, price, sections, properties, steps } = record(file.value)
  const rule = 'записи/обмен'
  const filled = list(properties).map((property) => record(property).column)
  const known = ['price', 'stock', 'name', ...(list(sections).length > 0 ? ['section'] : []), ...filled]
  const owned = list(owns).map((column, i) => ({ column, path: ['owns', i] }))
  for (const { column, path } of [...owned, ...(adds === true ? [{ column: filled[0], path: ['adds'] }] : [])])
    if (!known.includes(column))
      yield problemAt(file, path, {
        rule,
        message: `Откуда в\u00a01С взять ${column === undefined ? 'столбцы изделий' : `«${String(column)}»`}, не\u00a0сказано.`,
        hint: column === 'section' ? 'Назовите группы 1С в\u00a0sections.' : 'Назовите свойства 1С в\u00a0properties.',
      })
  for (const [i, { type }] of list(steps).map(record).entries())
    if (type === price) {
      const message = 'Это вид основной цены: скидки за\u00a0количество по\u00a0нему не\u00a0будет.'
      yield problemAt(file, ['steps', i, 'type'], { rule, message, hint: 'Назовите другой вид цены.' })
    }
}

/** Reports unknown statuses; warns of statuses that no order can reach, and of statuses from which no order can finish. */
function* checkStatuses(file: SchemaFile | undefined): Iterable<Problem> {
  if (!file) return
  const { statuses: known, own } = record(file.value)
  const places = new Map([
    ...Object.keys(record(known)).map((status): [string, Path] => [status, ['statuses', status]]),
    ...list(own).map((state, i): [string, Path] => [String(record(state).id), ['own', i]]),
  ])
  const statuses = { ...record(known), ...Object.fromEntries(list(own).map((state) => [record(state).id, state])) }
  const nextOf = (status: string): string[] => list(record(statuses[status]).next).map(String)
  const reachedFrom = (status: string, reached = new Set([status])): ReadonlySet<string> => {
    for (const next of nextOf(status)) if (!reached.has(next)) reachedFrom(next, reached.add(next))
    return reached
  }
  for (const [status, place] of places) {
    for (const [i, next] of nextOf(status).entries()) {
      const like = nearest(next, places.keys())
      if (!places.has(next) || next === status || next === 'new')
        yield problemAt(file, [...place, 'next', i], {
          rule: 'записи/состояние',
          message: places.has(next)
            ? `«${status}» не\u00a0может стать «${next}».`
            : `Состояния «${next}» нет ни\u00a0в\u00a0statuses, ни\u00a0в\u00a0own.`,
          hint: like && !places.has(next) ? `Похоже на\u00a0«${like}».` : 'Уберите его из\u00a0next.',
        })
    }
    const isReached = status === 'cancelled' || reachedFrom('new').has(status)
    const ends = FINISHED_STATUSES.some((end) => reachedFrom(status).has(end))
    if (!(isReached && ends))
      yield problemAt(file, place, {
        severity: 'warning',
        rule: 'записи/состояние',
        message: isReached
          ? 'Из этого состояния заказ не\u00a0станет ни\u00a0выполненным, ни\u00a0отменённым.'
          : 'Ни\u00a0один заказ таким не\u00a0станет: от\u00a0нового сюда никакие next не\u00a0ведут.',
        hint: isReached
          ? 'Допишите в\u00a0next, чем он станет дальше.'
          : `Добавьте «${status}» в\u00a0next того, после чего он идёт.`,
      })
  }
}

/** Sums of a region that its delivery text must show, as placeholders. */
const SUMS = [
  ['freeFrom', 10_000_000, '100\u00a0000\u00a0₽', 'Заказы от {freeFrom} везём бесплатно'],
  ['perPallet', 350_000, '3500\u00a0₽', 'Меньшие заказы — от {perPallet} за поддон'],
] as const

function* checkRegions(file: SchemaFile | undefined): Iterable<Problem> {
  if (!file) return
  const seen = new Map<unknown, unknown>()
  for (const [i, region] of list(record(file.value).regions).entries()) {
    const { code, delivery, subjects, ...rest } = record(region)
    for (const [key, kopecks, sum, text] of SUMS) {
      const isNamed = typeof delivery === 'string' && delivery.includes(`{${key}}`)
      if (isNamed !== (rest[key] !== undefined))
        yield problemAt(file, ['regions', i, isNamed ? 'delivery' : key], {
          rule: 'записи/сумма',
          message: isNamed ? `В тексте стоит {${key}}, а самой суммы нет.` : `Суммы ${key} нет в тексте delivery.`,
          hint: isNamed
            ? `Добавьте региону ключ ${key}, в копейках: ${kopecks} — это ${sum}.`
            : `Напишите в delivery {${key}} там, где стоит сумма: «${text}».`,
        })
    }
    for (const [j, subject] of list(subjects).entries()) {
      // The shape rule reports codes of another format.
      if (/^RU-[A-Z]{2,3}$/.test(String(subject)) && !Object.hasOwn(SUBJECTS, String(subject)))
        yield problemAt(file, ['regions', i, 'subjects', j], {
          rule: 'записи/субъект',
          message: `Субъекта РФ с\u00a0кодом «${String(subject)}» нет.`,
          hint: `Коды\u00a0— по ISO 3166-2. ${subjectsLike(String(subject))}`.trim(),
        })
      const other = seen.get(subject)
      if (other !== undefined && other !== code)
        yield problemAt(file, ['regions', i, 'subjects', j], {
          rule: 'записи/повтор',
          message: `Субъект «${String(subject)}» уже относится к региону «${String(other)}».`,
          hint: 'Оставьте его в одном регионе.',
        })
      seen.set(subject, code)
    }
  }
}

/** Reports a city in two zones. */
function* checkZones(file: SchemaFile | undefined): Iterable<Problem> {
  const zones = list(record(file?.value).zones).map(record)
  yield* checkOnce(
    file,
    zones.map(({ name, cities }, i) => ({ name, words: list(cities), path: ['zones', i, 'cities'] })),
    (city, zone) => ({
      rule: 'записи/повтор',
      message: `Город «${city}» уже есть в зоне «${zone}».`,
      hint: 'Оставьте его в одной зоне.',
    }),
  )
}

/** Reports a synonym that is in two groups: search uses only the first of them. */
function* checkSynonyms(file: SchemaFile | undefined): Iterable<Problem> {
  const groups = list(record(file?.value).groups).map(list)
  yield* checkOnce(
    file,
    groups.map((words, i) => ({ name: words[0], words, path: ['groups', i] })),
    (word, group) => ({
      severity: 'warning',
      rule: 'записи/повтор',
      message: `Слово «${word}» уже есть в\u00a0группе «${group}».`,
      hint: 'Оставьте его в\u00a0одной группе.',
    }),
  )
}

/** Reports a word that two materials list: the import could not tell which material it means. */
function* checkMaterials(file: SchemaFile | undefined): Iterable<Problem> {
  const materials = list(record(file?.value).materials).map((material, i) => {
    const { name, words } = record(material)
    return { name, words: [...list(words), name], path: ['materials', i, 'words'] }
  })
  const hint = 'Оставьте его у\u00a0одного материала.'
  const messageOf = (word: string, name: string) => `Слово «${word}» уже есть у\u00a0материала «${name}».`
  yield* checkOnce(file, materials, (word, name) => ({ rule: 'записи/повтор', message: messageOf(word, name), hint }))
}

/** Reports words that an earlier group already contains. */
function* checkOnce(
  file: SchemaFile | undefined,
  groups: readonly { name: unknown; words: readonly unknown[]; path: Path }[],
  describe: (word: string, group: string) => Parameters<typeof problemAt>[2],
): Iterable<Problem> {
  const seen = new Map<string, (typeof groups)[number]>()
  for (const group of groups)
    for (const [i, word] of group.words.map(String).entries()) {
      const other = seen.get(cityKey(word))
      seen.set(cityKey(word), group)
      if (file && other) yield problemAt(file, [...group.path, i], describe(word, String(other.name)))
    }
}

/** Reports two documents with the same PDF. */
function* checkPapers({ of }: SchemaFiles): Iterable<Problem> {
  const papers = [...of('document').values()]
  for (const [i, paper] of papers.entries()) {
    const { file } = record(paper.value)
    const other = papers.slice(0, i).find(({ value }) => record(value).file === file)
    if (other && typeof file === 'string')
      yield problemAt(paper, ['file'], {
        rule: 'записи/повтор',
        message: `В «${file}» уже записан документ «${other.id}»: останется только один из них.`,
        hint: 'Дайте документам разные файлы.',
      })
  }
}
