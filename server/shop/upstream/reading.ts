import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { lazy } from '#schema/definitions/memoize.ts'
import type { PictureSize } from '#schema/definitions/pictures/address.ts'
import { type Drawing, drawing as drawingSchema } from '#schema/definitions/shop/drawing.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Site } from '../../engine/site/site.ts'
import { prefixOf } from '../regions/regions.ts'
import { UpstreamFailure } from './client.ts'
import { markedText } from './html.ts'
import { linkedPicture } from './linked-pictures.ts'

/** Context for converting a response. */
export interface Reading {
  site: Site
  /** Origin of the back end, to which the links and files in its responses are relative. */
  origin: string
  /** Origin of this site. Links to it become paths. */
  ownOrigin: string
  /** Parameters of the call. */
  parameters: Readonly<Record<string, unknown>>
  /** Data that the response lacks: this site's own file for content; for a change of a list, the list after the change. */
  supplement: Readonly<Record<string, unknown>>
  /** Sections of a product list: the ancestors of its section, then that section; undefined in place of one that the back end lacks. */
  sections?: readonly (Answer | undefined)[]
}

export type Answer = Readonly<Record<string, unknown>>

/** Returns the first value of these keys that is a text or a number, as a text. */
export function text(value: Answer, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const part = value[key]
    if (typeof part === 'number') return String(part)
    if (typeof part === 'string' && part.trim() !== '') return part.trim()
  }
  return undefined
}

/** Returns the first of these values, such as a title or an announcement, as plain text without HTML tags and text marks. */
export function words(value: Answer, ...keys: readonly string[]): string | undefined {
  const raw = text(value, ...keys)
  if (raw === undefined) return undefined
  const plain = /[<&]/.test(raw)
    ? plainText(markedText(raw, () => undefined, ' '))
    : raw.replace(/\*{2,}/g, '*').replace(/\]\(/g, '] (')
  return plain.trim() || undefined
}

/** Returns the list with the first of these names; PHP sends an empty object as an empty list. @throws UpstreamFailure without a list */
export function rowsOf(answer: unknown, ...keys: readonly string[]): readonly unknown[] {
  if (Array.isArray(answer) && answer.length === 0) return []
  const rows = keys.map((key) => record(answer)[key]).find((part) => Array.isArray(part) || part === null)
  if (rows === undefined) throw new UpstreamFailure('noList')
  return list(rows)
}

/** Returns the item in a response. @throws HttpError 404 for an empty response */
export function itemIn(answer: Answer): Answer {
  const item = answer.item === undefined ? answer : answer.item
  if (!isRecord(item) || Object.keys(item).length === 0) throw new HttpError(404, 'Такого материала нет.')
  return item
}

/** Converts an address for a page: links to this site and to the back end's pages become paths; files of the back end get its origin. */
export function address(link: string | undefined, { origin, ownOrigin }: Reading): string | undefined {
  if (link === undefined || !URL.canParse(link, origin)) return undefined
  const url = new URL(link, origin)
  if (!/^(https?|mailto|tel):$/.test(url.protocol)) return undefined
  if (!/^https?:$/.test(url.protocol)) return url.href
  const isFile = /\.[a-z0-9]{2,5}$/i.test(url.pathname)
  if (url.origin === ownOrigin || (url.origin === origin && !isFile)) return url.pathname + url.search + url.hash
  return url.href
}

export const filesOf = (rows: unknown, reading: Reading): object[] =>
  list(rows).map((row) => ({ ...record(row), file: address(text(record(row), 'file'), reading) }))

/** Maximum value of page, pages, size and total in a pagination; larger ones are invalid. */
const MAX_NUMBER = 1_000_000

/** Returns the pagination of a list, with at most as many pages as its total allows; if the response has no numbers, one page. */
export function pagination(answer: Answer, { parameters }: Pick<Reading, 'parameters'>, base: string) {
  const fields = record(answer.pagination ?? answer)
  const number = (key: string): number | undefined => {
    const count = Number(text(fields, key))
    return Number.isInteger(count) && count >= 0 && count <= MAX_NUMBER ? count : undefined
  }
  const { length } = list(answer.list)
  const page = number('page') || Number(parameters.page) || 1
  const size = number('size') || Math.max(length, 1)
  const announced = number('total')
  const isEmpty = page === 1 && length === 0
  const total = isEmpty ? 0 : announced === undefined ? announced : Math.max(announced, length)
  const most = total === undefined ? MAX_NUMBER : Math.ceil(total / Math.max(length, 1))
  const pages = Math.min(number('pages') ?? Math.ceil((total ?? length) / size), most)
  return {
    page,
    pages,
    size,
    total: total ?? Math.min(MAX_NUMBER, Math.max(length, (pages - 1) * size + length)),
    base,
  }
}

/** Returns the first path segment of pages in the region that the call names; undefined without a region. */
export const region = ({ site, parameters }: Reading): string | undefined =>
  prefixOf(site, typeof parameters.region === 'string' ? parameters.region : undefined)

export const textOf = (html: string, reading: Reading): string | undefined =>
  markedText(html, (link) => address(link, reading)) || undefined

/** Formats a Russian phone number: «+7 495 000-00-00»; undefined for other texts. */
export function phoneOf(written: string | undefined): string | undefined {
  const digits = written?.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7') ?? ''
  const [, area, first, second, third] = /^7(\d{3})(\d{3})(\d\d)(\d\d)$/.exec(digits) ?? []
  return area && `+7 ${area} ${first}-${second}-${third}`
}

/** Returns the date of an item, "2026-11-20", without a time that may follow. */
export const dateOf = (item: Answer): string | undefined => text(item, 'date')?.slice(0, 10)

const MAX_PICTURES = 10
const MAX_ADDRESS = 1000

/** Returns a product's pictures under this site's addresses, from `picture` and `pictures`: addresses or objects with `src`. */
export function picturesOf(item: Answer, { site, origin }: Reading) {
  const named = [item.picture, item.pictures].flat()
  const links = named.flatMap((picture) => text({ src: isRecord(picture) ? picture.src : picture }, 'src') ?? [])
  const addresses = new Set(links.flatMap((link) => fileAt(link, origin) ?? []))
  const alt = words(item, 'name')
  if (alt === undefined || addresses.size === 0) return undefined
  const { drawing } = item
  const drawn = isDrawing(drawing) ? { drawing, material: text(item, 'material') ?? '' } : undefined
  return [...addresses].slice(0, MAX_PICTURES).map((url, index) => ({
    src: linkedPicture(site.signing, { url, drawn }),
    alt: index === 0 ? alt : `${alt}, фото\u00a0${index + 1}`,
    kind: 'photo',
  }))
}

/** Default size of a picture within a text, in pixels. */
const IN_TEXT = { width: 1200, height: 800 } as const

/** Returns this site's address for a picture within a text. */
export function pictureIn({ site, origin }: Reading, link: string, size: PictureSize | undefined): string | undefined {
  const url = fileAt(link, origin)
  return url === undefined ? undefined : linkedPicture(site.signing, { url, size: size ?? IN_TEXT })
}

function fileAt(link: string, origin: string): string | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const { protocol, href } = new URL(link, origin)
  return /^https?:$/.test(protocol) && href.length <= MAX_ADDRESS ? href : undefined
}

const drawingFits = lazy(() => createAjv({ removeAdditional: true }).compile(drawingSchema))

/** Returns true for a valid drawing, which can replace a missing picture. */
const isDrawing = (value: unknown): value is Drawing =>
  value !== undefined && drawingFits()(structuredClone(value)) === true
