import { hash } from 'node:crypto'
import { join } from 'node:path'
import { shapeOf } from '#renderer/shop/drawing/shape.ts'
import { pictureAddress } from '#schema/definitions/pictures/address.ts'
import { nameOf } from '#schema/definitions/pictures/files.ts'
import type { FoundSource, NamedPicture, PictureSource } from '../../../engine/pictures/maker.ts'
import type { MaterialSurface } from '../records.ts'
import type { Rendering } from './render.ts'

/** Size of the largest rendering, in pixels. */
export const RENDERED_SIZE = { width: 1200, height: 1200 } as const

/** Path of the program that makes variants (sizes and formats) of pictures and draws products. */
export const PICTURE_PROGRAM = join(import.meta.dirname, 'picture-process.ts')

/** Version of the shading. It is part of the hash in the addresses of renderings, so a new version changes the addresses. */
const EDITION = 4

/**
 * Returns the address of a rendering. The address contains a hash of drawing, material, surface and closure.
 * @param id the product's id
 * @param closure the id of the closure on the neck; undefined without a closure
 */
export const renderedPicture = (rendering: Rendering, id: number, closure?: number): string =>
  pictureAddress({
    name: `p${id}${closure === undefined ? '' : `c${closure}`}-${nameOf(sumOf(rendering))}`,
    ...RENDERED_SIZE,
  })

/** Returns a rendering with its name in the cache: a hash of drawing, material, surface and closure, without the product. */
export const drawnPicture = (rendering: Rendering): NamedPicture => ({
  name: nameOf(sumOf(rendering)),
  source: { rendering },
})

/** Converts the name in a rendering's address to the name in the cache (`drawnPicture`), by dropping the product's id. */
export const drawnName = (name: string): string => name.replace(/^p\d+(c\d+)?-/, '')

/** Usual surface of each material; matte if not listed. The hash in an address omits a usual surface, so that old addresses stay valid. */
const NAMED: Readonly<Record<string, MaterialSurface>> = {
  ПЭТ: 'glassy',
  ПЭТГ: 'glassy',
  стекло: 'glassy',
  ПП: 'satin',
}

function sumOf({ drawing, material, surface, closure }: Rendering): string {
  const { bodies, fine, thin } = shapeOf(drawing)
  const shown = surface === (NAMED[material] ?? 'matte') ? material : [material, surface]
  const parts = [EDITION, drawing, shown, bodies, fine, thin]
  return hash('sha256', JSON.stringify(closure ? [...parts, sumOf(closure)] : parts), 'hex')
}

interface SourceOptions {
  publicFolder: string
  /** Returns the path of the file with a catalog's photo; undefined for an unknown address. */
  uploaded: (address: string) => Promise<string | undefined>
  /** Returns the path of the file in public/ that an address stands for (server/engine/site/site.ts). */
  publicFile: (address: string) => string | undefined
  rendering: (product: number, closure?: number) => Promise<Rendering | undefined>
  /** Returns a function that fetches a picture of another back end, by the name that this site signed (upstream/linked-pictures.ts). */
  linked: (name: string) => (() => Promise<PictureSource>) | undefined
}

/** Finds the source of a picture: a file of public/, a photo of the catalog, a product's drawing or another back end. */
export const createPictureSources =
  ({ publicFolder, uploaded, publicFile, rendering, linked }: SourceOptions) =>
  async (name: string, address: string): Promise<FoundSource | undefined> => {
    const fetchLinked = linked(name)
    if (fetchLinked) return fetchLinked
    const numbers = /^p(\d+)(?:c(\d+))?-/.exec(name)
    if (numbers) {
      const [product = 0, closure] = numbers.slice(1).flatMap((number) => (number === undefined ? [] : Number(number)))
      const productRendering = await rendering(product, closure)
      return productRendering && renderedPicture(productRendering, product, closure) === address
        ? { rendering: productRendering }
        : undefined
    }
    const ownFile = publicFile(address)
    const file = ownFile === undefined ? await uploaded(address) : join(publicFolder, ownFile)
    return file === undefined ? undefined : { file }
  }
