import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { list as elements, record } from '#schema/definitions/json-schema/unknown.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import { type ContentTypes, type Site, singleContent } from '../../engine/site/site.ts'
import type { Answers } from './answers.ts'
import { bare, newestFirst, paginate } from './lists.ts'

/** Fields of an article that lists show; changes of other fields affect only the article's own page. */
type Article = Pick<ContentTypes['article'], 'title' | 'lead' | 'date' | 'tags' | 'cover'> & { code: string }

export const answers: Answers<'article'> = {
  'library.list': (parameters, { site }) => libraryList(site, parameters),
  'library.view': (parameters, { site }) => libraryView(site, parameters),
}

/** Reading speed for technical texts, in words per minute. */
export const READING_SPEED = 160

function libraryList(
  site: Site,
  { page = 1, tagIds = [] }: { page?: number; tagIds?: string[] },
): CallAnswer<'library.list'> {
  const all = articles(site)
  const { tags } = singleContent(site, 'tags')
  const ids = new Set(tagIds.map((word) => tagOf(tags, word).id))
  const chosen = ids.size > 0 ? all.filter((article) => article.tags.some((tag) => ids.has(tag))) : all
  const base = listAddress(site, ids.size > 0 ? [...ids].join(',') : undefined)
  const { list, pagination } = paginate(chosen, page, site.constants.listSize, base)
  const [tag] = ids.size === 1 ? tags.filter(({ id }) => ids.has(id)) : []
  return {
    list: list.map((article) => toCard(site, article)),
    ...(tag && { tag: { id: tag.id, title: tag.title } }),
    tags: [
      { text: 'Все статьи', link: listAddress(site), current: ids.size === 0, count: all.length },
      ...tags.map(({ id, title }) => ({
        text: title,
        link: listAddress(site, id),
        current: ids.has(id),
        count: all.filter(({ tags }) => tags.includes(id)).length,
      })),
    ],
    pagination,
  }
}

function tagOf(tags: ContentTypes['tags']['tags'], word: string): { id: string } {
  const tag = tags.find(({ id, number }) => id === word || String(number) === word)
  if (!tag) throw new HttpError(404, `Темы «${word}» нет.`)
  return tag
}

export function libraryView(site: Site, { code }: { code: string }): CallAnswer<'library.view'> {
  const article = site.content('article').get(code)
  if (!article) throw new HttpError(404, 'Такой статьи нет.')
  const { tags, ...rest } = bare(article)
  return {
    item: {
      ...rest,
      code,
      tags: tags.map((id) => ({ text: titleOf(site, id), link: listAddress(site, id) })),
      contents: contentsOf(rest.body),
      readingTime: Math.max(1, Math.round(countWords(rest.body) / READING_SPEED)),
    },
    similar: similarTo({ code, tags }, articles(site)).map((other) => toCard(site, other)),
  }
}

const articles = memoizeBy((site: Site): readonly Article[] =>
  [...site.content('article')]
    .map(([code, { title, lead, date, tags, cover }]) => ({ code, title, lead, date, tags, cover }))
    .sort(newestFirst),
)

const titleOf = (site: Site, id: string) => singleContent(site, 'tags').tags.find((tag) => tag.id === id)?.title ?? id

const listAddress = (site: Site, tag?: string): string =>
  addressOf(site, 'library.list', tag === undefined ? {} : { tagIds: tag })

const toCard = (
  site: Site,
  { code, title, lead, date, tags, cover }: Article,
): CallAnswer<'library.list'>['list'][number] => ({
  code,
  title,
  lead,
  date,
  link: addressOf(site, 'library.view', { code }),
  tags: tags.map((id) => titleOf(site, id)),
  drawing: cover,
})

const MOST_SIMILAR = 3

/** Returns the articles that share the most tags with an article; among equals, the newest first. */
function similarTo({ code, tags }: Pick<Article, 'code' | 'tags'>, newest: readonly Article[]): Article[] {
  const shared = (other: Article): number => tags.filter((tag) => other.tags.includes(tag)).length
  return newest
    .filter((other) => other.code !== code && shared(other) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, MOST_SIMILAR)
}

const contentsOf = (body: readonly unknown[]): CallAnswer<'library.view'>['item']['contents'] =>
  body.flatMap((block) => {
    const { type, props } = record(block)
    const { text, level, anchor } = record(props)
    return type === 'heading' && level === 2 && typeof anchor === 'string' ? [{ text: String(text), anchor }] : []
  })

/** Counts the words in all texts of a block tree; only strings with a space count as texts. Marks such as `**` do not separate words. */
function countWords(value: unknown): number {
  if (typeof value === 'string') return value.includes(' ') ? value.trim().split(/\s+/).length : 0
  const parts = Array.isArray(value) ? elements(value) : Object.values(record(value))
  return parts.reduce((sum: number, part) => sum + countWords(part), 0)
}
