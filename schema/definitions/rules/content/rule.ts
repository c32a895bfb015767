import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import { SUBJECTS } from '../../kinds/content/subjects.ts'
import type { SchemaFile, SchemaFiles } from '../../kinds/files.ts'
import type { Rule } from '../../scope/context.ts'
import { formatNumber } from '../../text/format.ts'
import { COMMON_HOURS } from '../../text/hours.ts'
import { suggest } from '../../text/nearest.ts'
import { checkDates } from './dates.ts'
import { checkFacts } from './facts.ts'
import { checkOpening } from './hours.ts'
import { repeats } from './repeats.ts'

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
      'записи/часы',
      'записи/не-нужна',
      'записи/дата',
      'записи/время',
      'записи/номер',
      'записи/строка-таблицы',
      'записи/пустая-ячейка',
      'записи/размер',
      'записи/пустой-список',
      'записи/предлог',
    ],
  },
  *checkFile({ walked }, file) {
    for (const place of walked(file).places) {
      if (place.schema.format === 'date' || place.schema.properties) yield* checkDates(file, place)
      yield* checkFacts(file, place)
      yield* checkOpening(file, place)
      if (place.schema.role === 'blocks' || place.path.at(-1) === 'rows')
        yield* pastedTwice(file, place.path, place.value)
      if (file.kind === 'settings' && place.path[0] === 'menu') yield* deadItem(file, place.path, place.value)
    }
    for (const { path, block } of walked(file).blocks)
      for (const [slot, inside] of Object.entries(record(block.slots)))
        yield* pastedTwice(file, [...path, 'slots', slot], inside)
    if (file.kind === 'settings') yield* checkHours(file)
    if (file.kind === 'article') yield* repeatedIn(file, ['tags'], list(record(file.value).tags))
  },
  *check({ files }) {
    yield* checkTags(files)
    const settings = files.one('settings')
    const offices = idsOf(settings, 'offices', 'id')
    const regions = files.one('regions')
    for (const [i, region] of list(record(regions?.value).regions).entries()) {
      const { name, office, delivery, freeFrom, nameIn } = record(region)
      if (regions && typeof nameIn === 'string' && !/^(?:во?|на|по|под|за|из|при|у)\s/i.test(nameIn))
        yield problemAt(regions, ['regions', i, 'nameIn'], {
          severity: 'warning',
          rule: 'записи/предлог',
          message: `Название «${nameIn}» встанет в\u00a0середину фразы, а\u00a0предлога в\u00a0нём нет.`,
          hint: 'Пишите с\u00a0предлогом, где?: «в\u00a0Москве», «во\u00a0Владимире», «на\u00a0Урале».',
        })
      else if (regions && typeof nameIn === 'string' && DECLINED.test(nameIn) && nameIn.endsWith(String(name)))
        yield problemAt(regions, ['regions', i, 'nameIn'], {
          severity: 'warning',
          rule: 'записи/предлог',
          message: `«${nameIn}»: после предлога название пишется в\u00a0другом падеже.`,
          hint: 'Где?: «в\u00a0Москве», «во\u00a0Владимире», «на\u00a0Урале».',
        })
      if (regions) yield* checkSum(regions, ['regions', i], typeof delivery === 'string' ? delivery : '', freeFrom)
      if (regions && settings?.value !== undefined && typeof office === 'string' && !offices.has(office))
        yield missing(
          regions,
          ['regions', i, 'office'],
          `Офиса «${office}» нет в content/settings.json.`,
          office,
          offices,
        )
    }
    if (regions) yield* checkSubjects(regions)
    yield* repeats(files)
  },
}

/** An item of the menu without what it leads to or opens. */
function* deadItem(file: SchemaFile, path: Path, value: unknown): Iterable<Problem> {
  const { name, link, items, sections } = record(value)
  if (typeof name !== 'string' || link !== undefined || sections !== undefined || list(items).length > 0) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'записи/пустой-список',
    message: `Пункт меню «${name}» никуда не\u00a0ведёт.`,
    hint: 'Дайте ему ссылку, "link": { "route": "…" }, или пункты внутри, "items".',
  })
}

/** A block or a row of a table that stands twice in a row. Short ones may. */
function* pastedTwice(file: SchemaFile, path: Path, value: unknown): Iterable<Problem> {
  const written = list(value).map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
  // Of a name that stands twice its own rule tells.
  for (const [i, one] of written.entries())
    if (one.length > 30 && one === written[i - 1] && !/"(id|anchor)":/.test(one))
      yield problemAt(file, [...path, i], {
        severity: 'warning',
        rule: 'записи/повтор',
        message: 'Точно то\u00a0же стоит прямо перед этим: похоже, вставлено дважды.',
        hint: 'Уберите одно из\u00a0двух.',
      })
}

/** From which sum delivery is free stands in its text and beside it: the basket counts by that. */
function* checkSum(file: SchemaFile, path: Path, delivery: string, freeFrom: unknown): Iterable<Problem> {
  const rule = 'записи/сумма'
  const known = freeFrom !== undefined
  if (typeof freeFrom === 'number' && freeFrom > 0 && freeFrom < LEAST_SUM)
    yield problemAt(file, [...path, 'freeFrom'], {
      severity: 'warning',
      rule,
      message: `Сумма freeFrom — в копейках: ${freeFrom} — это всего ${formatNumber(freeFrom / 100)} ₽.`,
      hint: `Если имелись в виду ${formatNumber(freeFrom)} ₽, напишите ${freeFrom * 100}.`,
    })
  const tells = delivery.includes('{freeFrom}')
  const [wrong] = tells ? [] : (delivery.match(MISWRITTEN_SUM) ?? [])
  if (wrong !== undefined)
    yield problemAt(file, [...path, 'delivery'], {
      rule,
      message: `Вставка суммы записана не так: посетитель прочитает «${wrong}».`,
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

/** {hours} without a bracket, or with a slip of the finger. */
const MISWRITTEN_HOURS = /\{\s*h[a-z]*\s*\}?|hours\}?/i

/** Names that end otherwise after a preposition: «в Сочи» and «в Осло» do not. */
const DECLINED = /^(?:во?|на)\s.*[бвгджзклмнпрстфхцчшщаяыьй]$/i

/** {freeFrom} without a bracket, or with a slip of the finger. */
const MISWRITTEN_SUM = /\{\s*fr[a-z]*\s*\}?|freeFrom/i

/** An office's own hours: those that all have stand in one place, and here by their name. */
function* checkHours(file: SchemaFile): Iterable<Problem> {
  const { hours, offices } = record(file.value)
  const common = list(hours).map((entry) => `${record(entry).days} ${record(entry).time}`)
  for (const [i, office] of list(offices).entries()) {
    const own = record(office).hours
    if (typeof own !== 'string' || common.length === 0) continue
    const [wrong] = own.includes(COMMON_HOURS) ? [] : (own.match(MISWRITTEN_HOURS) ?? [])
    if (wrong !== undefined)
      yield problemAt(file, ['offices', i, 'hours'], {
        rule: 'записи/часы',
        message: `Вставка часов записана не\u00a0так: посетитель прочитает «${wrong}».`,
        hint: 'Пишите {hours}, в\u00a0двух фигурных скобках: «{hours} по\u00a0местному времени».',
      })
    if (own.replaceAll('\u00a0', ' ').includes(common.join(', ').replaceAll('\u00a0', ' ')))
      yield problemAt(file, ['offices', i, 'hours'], {
        severity: 'warning',
        rule: 'записи/часы',
        message: 'Эти часы уже стоят в ключе "hours": поменяются там, а здесь останутся прежние.',
        hint: 'Напишите на их месте {hours}: «{hours} по местному времени»; если больше ничего не сказано, уберите ключ.',
      })
  }
}

/** Nobody carries an order of containers for nothing from less: 1,000 rubles. */
const LEAST_SUM = 100_000

/** Tags that articles name and that there are not, and those of which nobody says a word. */
function* checkTags({ one, of }: SchemaFiles): Iterable<Problem> {
  const file = one('tags')
  if (file?.value === undefined) return // told already
  const tags = idsOf(file, 'tags', 'id')
  const articles = [...of('article').values()]
  const named = articles.flatMap((article) =>
    list(record(article.value).tags).flatMap((tag, i) => (typeof tag === 'string' ? { article, i, tag } : [])),
  )
  const lost = named.filter(({ tag }) => !tags.has(tag))
  for (const { article, i, tag } of lost)
    yield missing(article, ['tags', i], `Темы «${tag}» нет в content/tags.json.`, tag, tags)
  const free = list(record(file.value).tags).flatMap((entry, i) => {
    const { id } = record(entry)
    return typeof id === 'string' && !named.some(({ tag }) => tag === id) ? { id, i } : []
  })
  const [renamed] = free
  const [first, second] = lost
  if (renamed && free.length === 1 && first && second && lost.every(({ tag }) => tag === first.tag))
    yield problemAt(file, ['tags', renamed.i, 'id'], {
      rule: 'ссылки/нет-записи',
      message: `Темы «${renamed.id}» нет ни в одной статье, а темы «${first.tag}», которую называют статьи, нет здесь.`,
      hint: suggest(first.tag, [first.tag]),
    })
  // Where what an article means is not known, a tag may be the one that it means.
  const isKnown = articles.every(({ value }) => list(record(value).tags).every((tag) => typeof tag === 'string'))
  if (lost.length > 0 || !isKnown || articles.some(({ value }) => value === undefined)) return
  for (const { id, i } of free)
    yield problemAt(file, ['tags', i, 'id'], {
      severity: 'warning',
      rule: 'записи/не-нужна',
      message: `Статей на тему «${id}» нет: посетитель откроет пустой список.`,
      hint: 'Назовите тему в "tags" статьи или удалите её отсюда.',
    })
}

/** A part of the country is one, and belongs to one region: else nobody knows which one its people see. */
function* checkSubjects(file: SchemaFile): Iterable<Problem> {
  const seen = new Map<unknown, unknown>()
  const codes = new Set<unknown>()
  for (const [i, region] of list(record(file.value).regions).entries()) {
    const { code, subjects } = record(region)
    if (codes.has(code)) continue // a region that stands twice is told by itself
    codes.add(code)
    for (const [j, subject] of list(subjects).entries()) {
      if (seen.has(subject))
        yield problemAt(file, ['regions', i, 'subjects', j], {
          rule: 'записи/повтор',
          message: `Субъект «${String(subject)}» уже относится к региону «${String(seen.get(subject))}».`,
          hint: 'Оставьте его в одном регионе.',
        })
      else seen.set(subject, code)
      if (typeof subject === 'string' && /^RU-[A-Z]{2,3}$/.test(subject) && !SUBJECTS.includes(subject))
        yield problemAt(file, ['regions', i, 'subjects', j], {
          severity: 'warning',
          rule: 'ссылки/нет-записи',
          message: `Субъекта с\u00a0кодом «${subject}» в\u00a0ISO 3166-2 нет: его посетителям регион никто не\u00a0предложит.`,
          hint: suggest(subject, SUBJECTS),
        })
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
