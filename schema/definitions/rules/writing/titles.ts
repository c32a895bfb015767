import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
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
    for (const i of list(record(file.value).pages).keys()) yield* checkLengths(file, ['pages', i], LENGTHS.page)
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

/** Pages with one title: in a list of results, and among the tabs of a browser, nobody tells one from the other. */
export function* repeatedTitles({ files }: CheckContext): Iterable<Problem> {
  const pages = byAge(files, 'page').flatMap((file) => {
    const { title, robots } = record(record(file.value).meta)
    return robots === undefined ? [{ file, path: ['meta', 'title'], title }] : []
  })
  const texts = PAGED.flatMap((kind) => byAge(files, kind)).map((file) => ({
    file,
    path: ['title'],
    title: record(file.value).title,
  }))
  const seo = files.one('seo')
  const addresses = list(record(seo?.value).pages).flatMap((page, i) =>
    seo ? [{ file: seo, path: ['pages', i, 'title'], title: record(page).title }] : [],
  )
  // An address of seo.json may say the same as the page that it is about.
  for (const group of [[...pages, ...texts], addresses]) yield* repeatedIn(group)
}

/** The files of a kind, the newer after the older: by their dates, and of one date the longer name, which a copy has. */
function byAge(files: CheckContext['files'], kind: KindName): SchemaFile[] {
  const dateOf = (file: SchemaFile): string => String(record(file.value).date ?? '')
  return [...files.of(kind).values()].sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || a.id.length - b.id.length)
}

function* repeatedIn(titled: readonly { file: SchemaFile; path: Path; title: unknown }[]): Iterable<Problem> {
  const seen = new Map<string, SchemaFile>()
  for (const { file, path, title } of titled) {
    if (typeof title !== 'string' || title.trim() === '') continue
    const key = title.trim().toLowerCase()
    const other = seen.get(key)
    if (other)
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'тексты/повтор-заголовка',
        message: `Заголовок «${title.trim()}» уже есть у другой страницы: ${other.file}.`,
        hint: 'Назовите страницы по-разному: в поиске их не отличить.',
      })
    else seen.set(key, file)
  }
}
