import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { isDate } from '#schema/definitions/text/dates.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { HttpError } from '../../http/http-error.ts'
import { prefixOf } from '../../site/regions.ts'
import type { Site } from '../../site/site.ts'
import { blocksOf } from '../html.ts'

/** What a back end's answer is read with. */
export interface Reading {
  site: Site
  /** Of the back end: what its links and files are relative to. */
  origin: string
  /** Of this site: links to it are ours. */
  ownOrigin: string
  /** What the call was given. */
  given: Readonly<Record<string, unknown>>
  /** What this site's own files answer, where the call has one of them; what a back end does not know is taken from it. */
  own: Readonly<Record<string, unknown>>
  /** Of a list, its section and before it those above; undefined: nothing is known of one. */
  sections?: readonly (Answer | undefined)[]
  /** Of a list, how many of its things do not fit, and are not shown. */
  dropped?: number
}

export type Answer = Readonly<Record<string, unknown>>

/** The first of these keys that holds words. */
export function text(value: Answer, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const found = value[key]
    if (typeof found === 'number') return String(found)
    if (typeof found === 'string' && found.trim() !== '') return found.trim()
  }
  return undefined
}

/** Words without tags: a title, an announcement. */
export function words(value: Answer, ...keys: readonly string[]): string | undefined {
  const found = text(value, ...keys)
  if (found === undefined) return undefined
  // What our marks are written with is no mark here.
  const plain = /[<&]/.test(found)
    ? wordsOf(blocksOf(found, { link: () => undefined }))
    : found.replace(/\*{2,}/g, '*').replace(/\]\(/g, '] (')
  return plain.trim() || undefined
}

/** The list that an answer holds, by the first of these names that it has, or is itself. */
export function listIn(answer: unknown, ...keys: readonly string[]): readonly unknown[] {
  if (Array.isArray(answer)) return answer
  const found = keys.map((key) => record(answer)[key]).find(Array.isArray)
  return list(found)
}

export const items = (answer: Answer): readonly Answer[] => listIn(answer, 'list', 'items').filter(isRecord)

/** @throws HttpError 404 for an answer that holds nothing */
export function itemIn(answer: Answer): Answer {
  const item = answer.item === undefined ? answer : answer.item
  if (!isRecord(item) || Object.keys(item).length === 0) throw new HttpError(404, 'Такого материала нет.')
  return item
}

/** An address as it may stand in a page: the back end's own files and pages are at its host. */
export function address(link: string | undefined, { origin, ownOrigin }: Reading): string | undefined {
  if (link === undefined || !URL.canParse(link, origin)) return undefined
  const url = new URL(link, origin)
  if (!/^(https?|mailto|tel):$/.test(url.protocol)) return undefined
  if (!/^https?:$/.test(url.protocol)) return url.href
  const isFile = /\.[a-z0-9]{2,5}$/i.test(url.pathname)
  if (url.origin === ownOrigin || (url.origin === origin && !isFile)) return url.pathname + url.search + url.hash
  return url.href
}

const wordsOf = (body: readonly BlockInstance[]): string => body.map((block) => plainText(lineOf(block))).join(' ')

/** What a block says, in one line with our marks. */
function lineOf({ props }: BlockInstance): string {
  const rows = list(props?.rows).map(list)
  const heads = list(props?.columns).map((column) => record(column).text)
  const lines = [
    list(props?.items),
    ...(rows.length > 0 ? [[heads, ...rows].map((cells) => cells.filter(Boolean).join(' — '))] : []),
  ]
  return String(props?.text ?? lines.flat().join('; '))
}

/** "2026-11-20", whichever way it is written. */
export function dateOf(item: Answer): string | undefined {
  const written = text(item, 'date', 'publishedAt', 'createdAt')
  if (written === undefined) return undefined
  const [, day = '', month = '', year = ''] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(written) ?? []
  const date = year === '' ? written.slice(0, 10) : `${year}-${month}-${day}`
  return isDate(date) ? date : undefined
}

/** No number of a list is greater; one that is was not meant. */
const MOST = 1_000_000

/** Where a list is parted, in the words of most back ends; where it is not, it is one page. */
export function pagination(answer: Answer, { given, dropped = 0 }: Reading, base: string) {
  const said = record(answer.pagination ?? answer.pager ?? answer)
  const number = (...keys: readonly string[]): number | undefined => {
    const found = Number(text(said, ...keys))
    return Number.isInteger(found) && found >= 0 && found <= MOST ? found : undefined
  }
  const page = number('page', 'current', 'currentPage') || Number(given.page) || 1
  const rows = listIn(answer, 'list', 'items', 'products')
  const length = rows.filter(isRecord).length
  const size = number('size', 'pageSize', 'perPage', 'limit') || Math.max(length, 1)
  // What is shown says otherwise than what is told.
  const isNone = page === 1 && length === 0
  const told = number('total', 'totalCount', 'count')
  const total = isNone ? 0 : told === undefined ? told : Math.max(told, length)
  const parts = number('pages', 'pageCount', 'totalPages', 'lastPage') ?? Math.ceil((total ?? length) / size)
  const pages = Math.min(parts, total === undefined ? MOST : Math.ceil(total / Math.max(length, 1)))
  const counted = total ?? Math.min(MOST, Math.max(length, (pages - 1) * size + length))
  return {
    page,
    pages,
    size,
    total: Math.max(0, counted - dropped - (told === undefined ? 0 : rows.length - length)),
    base,
  }
}

/** What names the region in addresses. */
export const region = ({ site, given }: Reading): string | undefined =>
  prefixOf(site, typeof given.region === 'string' ? given.region : undefined)

/** A text of HTML as one with our marks; what is in no tag stays. */
export const textOf = (html: string, reading: Reading): string | undefined =>
  blocksOf(html, { link: (link) => address(link, reading) })
    .map(lineOf)
    .join('\n\n') || undefined

/** «+7 495 000-00-00» */
export function phoneOf(written: string | undefined): string | undefined {
  const digits = written?.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7') ?? ''
  const [, area, first, second, third] = /^7(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(digits) ?? []
  return area && `+7 ${area} ${first}-${second}-${third}`
}

/** Characters of what search engines are told. */
export const DESCRIPTION = 160

export const shorten = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
