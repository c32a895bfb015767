import { hash } from 'node:crypto'
import { join } from 'node:path'
import { shapeOf } from '#renderer/kit/drawing/shape.ts'
import { pictureAddress } from '#schema/definitions/pictures/address.ts'
import { nameOf } from '#schema/definitions/pictures/files.ts'
import type { NamedPicture, PictureSource } from './maker.ts'
import type { Rendering } from './render/render.ts'

/** Size of a rendering, in pixels. */
export const RENDERED_SIZE = { width: 1200, height: 1200 } as const

/** Version of the shading; a new one changes the addresses of pictures. */
const EDITION = 2

/** The address of a product's rendering: another outline, color or material has another. @param id the product's number */
export const renderedPicture = (id: number, rendering: Rendering): string =>
  pictureAddress({ name: `p${id}-${nameOf(sumOf(rendering))}`, ...RENDERED_SIZE })

/** The same, as it lies in the cache: all that are drawn the same are one picture. */
export const drawnPicture = (rendering: Rendering): NamedPicture => ({
  name: nameOf(sumOf(rendering)),
  source: { rendering },
})

function sumOf({ drawing, material }: Rendering): string {
  const { bodies, fine, thin } = shapeOf(drawing)
  return hash('sha256', JSON.stringify([EDITION, drawing, material, bodies, fine, thin]), 'hex')
}

interface SourceOptions {
  publicFolder: string
  /** The file of a photo that came with a catalogue. */
  uploaded: (address: string) => Promise<string | undefined>
  /** The file of public/ that is called so (server/site/site.ts). */
  publicFile: (address: string) => string | undefined
  rendering: (product: number) => Promise<Rendering | undefined>
  /** Fetches a picture of another back end by the name that this site signed (linked.ts). */
  linked: (name: string) => (() => Promise<PictureSource>) | undefined
}

/** A source, or a function that fetches it. */
export type FoundSource = PictureSource | (() => Promise<PictureSource>)

/** Finds the source of a picture: a file of public/, a photo of the catalogue, a product's drawing or another back end. */
export const createPictureSources =
  ({ publicFolder, uploaded, publicFile, rendering, linked }: SourceOptions) =>
  async (name: string, address: string): Promise<FoundSource | undefined> => {
    const fetchLinked = linked(name)
    if (fetchLinked) return fetchLinked
    const [, product] = /^p(\d+)-/.exec(name) ?? []
    if (product !== undefined) {
      const thing = await rendering(Number(product))
      return thing && renderedPicture(Number(product), thing) === address ? { rendering: thing } : undefined
    }
    const own = publicFile(address)
    const file = own === undefined ? await uploaded(address) : join(publicFolder, own)
    return file === undefined ? undefined : { file }
  }
