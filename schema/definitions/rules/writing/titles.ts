import { matchRoute } from '../../addresses/routing.ts'
import { lineOf, problemAt } from '../../document/parse.ts'
import { type Path, type Problem, toPointer } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import { writing } from '../../kinds/content/article.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { KindName } from '../../kinds/kinds.ts'
import type { CheckContext } from '../../scope/context.ts'

/**
 * What search engines show before they cut it. A text's own title is a heading too, so it is given a little more; what
 * is over the length of its key (kinds/content/article.ts) is told by the check of shapes.
 */
const LENGTHS = { page: { title: 60, description: 160 }, text: { title: 70, description: 160 } } as const
const { title: longestTitle, description: longestDescription } = writing
const SHAPES = { title: longestTitle.maxLength, description: longestDescription.maxLength } as const

const WORDS = { title: 'Заголовок', description: 'Описание' } as const

/** Kinds whose files have a page each, with the title and the description of the file. */
const PAGED: readonly KindName[] = ['article', 'news-item', 'landing']
const TEXTS: readonly KindName[] = [...PAGED, 'about']

/** Titles and descriptions that are too long, or not there. */
export function* checkSearchWords(context: CheckContext, file: SchemaFile): Iterable<Problem> {
  if (file.kind === 'seo')
    for (const [i, { path, ...words }] of list(record(file.value).pages).map(record).entries()) {
      yield* checkLengths(file, ['pages', i], LENGTHS.page)
      // Of an address that there is not, that is told.
      if (typeof path !== 'string' || Object.keys(words).length > 0) continue
      if (matchRoute(context.routes, path, context.regionCodes)) yield saysNothing(file, ['pages', i, 'path'], path)
    }
  if (TEXTS.includes(file.kind)) yield* checkLengths(file, [], LENGTHS.text)
  if (file.kind !== 'page') return
  yield* checkLengths(file, ['meta'], LENGTHS.page)
  const { meta } = record(file.value)
  const { description, robots } = record(meta)
  if (meta === undefined || description !== undefined || robots !== undefined) return
  if (context.routes.some(({ page, guard }) => page === file.id && guard === undefined))
    yield problemAt(file, ['meta'], {
      severity: 'warning',
      rule: 'тексты/нет-описания',
      message: 'У страницы нет описания: поисковая система возьмёт случайный кусок текста.',
      hint: 'Напишите в "meta" "description" до 160 знаков или, если странице в поиске не место, "robots": "noindex".',
    })
}

const saysNothing = (file: SchemaFile, path: Path, address: string): Problem =>
  problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/пусто',
    message: `Об\u00a0адресе «${address}» здесь ничего не\u00a0сказано: для поиска всё останется прежним.`,
    hint: 'Допишите "title" или "description" либо уберите запись.',
  })

function* checkLengths(
  file: SchemaFile,
  path: Path,
  most: Readonly<Record<keyof typeof WORDS, number>>,
): Iterable<Problem> {
  const words = path.reduce<unknown>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : record(value)[step]),
    file.value,
  )
  for (const key of ['title', 'description'] as const) {
    const value = record(words)[key]
    if (typeof value !== 'string' || value.length <= most[key]) continue
    if (TEXTS.includes(file.kind) && value.length > SHAPES[key]) continue
    yield problemAt(file, [...path, key], {
      severity: 'warning',
      rule: 'тексты/длинно',
      message: `${WORDS[key]} длиннее ${most[key]} знаков (${value.length}): поисковая система его обрежет.`,
      hint: 'Сократите.',
    })
  }
}

/** The words of a title, and where they are written. */
interface Titled {
  readonly file: SchemaFile
  readonly path: Path
  readonly title: unknown
  /** The files whose page an address of seo.json is about. */
  readonly about?: readonly SchemaFile[]
}

/**
 * Pages with one title: in a list of results, and among the tabs of a browser, nobody tells one from the other. Which of
 * them was there first no file says, so each is told of the other.
 */
export function* repeatedTitles(context: CheckContext): Iterable<Problem> {
  const { files } = context
  const pages = [...files.of('page').values()].flatMap((file) => {
    const { title, robots } = record(record(file.value).meta)
    return robots === undefined ? [writtenTitle(context, { file, path: ['meta', 'title'], title })] : []
  })
  const texts = PAGED.flatMap((kind) => [...files.of(kind).values()]).map((file) => ({
    file,
    path: ['title'],
    title: record(file.value).title,
  }))
  const seo = files.one('seo')
  const addresses = list(record(seo?.value).pages).flatMap((page, i) =>
    seo ? [{ file: seo, path: ['pages', i, 'title'], title: record(page).title, about: pagesAt(context, page) }] : [],
  )
  yield* repeatedIn([...pages, ...texts, ...addresses])
}

/** An address of seo.json may say the same as the page, or the text, that it is about. */
function pagesAt({ files, routes, regionCodes }: CheckContext, entry: unknown): readonly SchemaFile[] {
  const { path } = record(entry)
  const { route, params = {} } = (typeof path === 'string' && matchRoute(routes, path, regionCodes)) || {}
  const texts = PAGED.map((kind) => files.of(kind).get(params.slug ?? ''))
  return [files.of('page').get(route?.page ?? ''), ...texts].filter((file) => file !== undefined)
}

/** What a title reads by `$get` from a file that there is one of, where it is written there. */
function writtenTitle({ files, calls }: CheckContext, page: Titled): Titled {
  const from = isExpression(page.title) ? page.title.$get : undefined
  const [root, name, ...path] = typeof from === 'string' ? from.split('.') : []
  const { source } = record(record(record(page.file.value).data)[String(name)])
  const content = Object.hasOwn(calls, String(source)) ? calls[String(source)]?.content : undefined
  const file = root === 'data' && content && content.param === undefined ? files.one(content.kind) : undefined
  return file ? { file, path, title: path.reduce<unknown>((value, key) => record(value)[key], file.value) } : page
}

function* repeatedIn(titled: readonly Titled[]): Iterable<Problem> {
  const words = titled.flatMap(({ title, ...place }) =>
    typeof title === 'string' && title.trim() !== '' ? [{ ...place, title: title.trim() }] : [],
  )
  // A space that keeps words together looks like any other.
  for (const group of Map.groupBy(words, ({ title }) => title.toLowerCase().replace(/\s+/g, ' ')).values())
    for (const { file, path, title, about } of group) {
      const others = group.filter(
        (other) =>
          (other.file !== file || toPointer(other.path) !== toPointer(path)) &&
          !about?.includes(other.file) &&
          !other.about?.includes(file),
      )
      if (others.length === 0) continue
      const places = others.slice(0, 3).map((other) => `${other.file.file}:${lineOf(other.file, other.path)}`)
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'тексты/повтор-заголовка',
        message: `Заголовок «${title}» есть и\u00a0у\u00a0${others.length === 1 ? 'другой страницы' : 'других страниц'}: ${places.join(', ')}${others.length > places.length ? ' и\u00a0другие' : ''}.`,
        hint: 'Назовите страницы по-разному: в\u00a0поиске их не\u00a0отличить.',
      })
    }
}
