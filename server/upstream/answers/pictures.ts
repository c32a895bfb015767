import type { ValidateFunction } from 'ajv'
import { type Drawing, drawing as drawingSchema } from '#schema/definitions/contract/fragments.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { PictureSize } from '#schema/definitions/pictures/address.ts'
import { linkedPicture } from '../../pictures/linked.ts'
import { type Answer, type Reading, text, words } from './values.ts'

/** What is shown of a product: files there, whichever way they are named. */
export function picturesOf(item: Answer, { site, origin }: Reading) {
  const named = ['picture', 'image', 'photo', 'pictures', 'images', 'photos', 'gallery'].flatMap((key) =>
    [item[key]].flat(),
  )
  const alt = words(item, 'name', 'title')
  const links = named.flatMap((one) => text({ one }, 'one') ?? text(record(one), 'src', 'url', 'link', 'path') ?? [])
  const addresses = new Set(links.flatMap((link) => fileAt(link, origin) ?? []))
  if (alt === undefined || addresses.size === 0) return undefined
  const { drawing } = item
  const drawn = isDrawing(drawing) ? { drawing, material: text(item, 'material') ?? '' } : undefined
  return [...addresses].slice(0, MOST_PICTURES).map((url, index) => ({
    src: linkedPicture(site.signing, { url, drawn }),
    alt: index === 0 ? alt : `${alt}, фото\u00a0${index + 1}`,
    kind: 'photo',
  }))
}

/** The address here of a picture in a text. */
export function pictureIn({ site, origin }: Reading, link: string, size: PictureSize | undefined): string | undefined {
  const url = fileAt(link, origin)
  return url === undefined ? undefined : linkedPicture(site.signing, { url, size: size ?? IN_TEXT })
}

/** What is fitted into it leaves little room free, lying as most are. */
const IN_TEXT = { width: 1200, height: 800 } as const

/** Where a file lies; undefined of what is no address of one. */
function fileAt(link: string, origin: string): string | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const { protocol, href } = new URL(link, origin)
  return /^https?:$/.test(protocol) && href.length <= MOST ? href : undefined
}

/** Characters of an address; what is longer is none. */
const MOST = 1000

const MOST_PICTURES = 10

let fits: ValidateFunction | undefined

/** Whether its product can be drawn by it: a picture's address may say so where the picture does not come. */
function isDrawing(value: unknown): value is Drawing {
  fits ??= value === undefined ? undefined : createAjv({ removeAdditional: true }).compile(drawingSchema)
  return value !== undefined && fits?.(structuredClone(value)) === true
}
