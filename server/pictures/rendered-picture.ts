import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { shapeOf } from '#renderer/kit/drawing/shape.ts'
import { pictureAddress } from '#schema/definitions/pictures/address.ts'
import { nameOf } from '#schema/definitions/pictures/files.ts'
import type { NamedPicture } from './job.ts'
import type { Rendering } from './render/render.ts'

/** Of a rendering, in pixels. */
export const RENDERED_SIZE = { width: 1200, height: 1200 } as const

/** Of the way in which things are shaded: with another one pictures get other addresses. */
const EDITION = 1

/** The address of a product's rendering: another outline, color or material has another. @param id the product's number */
export const renderedPicture = (id: number, rendering: Rendering): string =>
  pictureAddress({ name: `p${id}-${nameOf(sumOf(rendering))}`, ...RENDERED_SIZE })

/** The same, as it lies in the cache: all that are drawn the same are one picture. */
export const drawnPicture = (rendering: Rendering): NamedPicture => ({
  name: nameOf(sumOf(rendering)),
  source: { rendering },
})

/** Of drawings and materials, which many products share. */
const sums = new LRUCache<string, string>({ max: 1000 })

function sumOf({ drawing, material }: Rendering): string {
  const key = JSON.stringify([drawing, material])
  const known = sums.get(key)
  if (known) return known
  const { bodies, fine, thin } = shapeOf(drawing)
  const sum = hash('sha256', JSON.stringify([EDITION, drawing, material, bodies, fine, thin]), 'hex')
  sums.set(key, sum)
  return sum
}

/** The product's number in the name of a rendering; undefined of a file's name. */
export function renderedProduct(name: string): number | undefined {
  const [, id] = /^p(\d+)-/.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}
