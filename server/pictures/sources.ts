import { join } from 'node:path'
import type { PictureSource } from './job.ts'
import type { Link } from './linked.ts'
import type { Rendering } from './render/render.ts'
import { renderedPicture, renderedProduct } from './rendered-picture.ts'

interface SourceOptions {
  publicFolder: string
  /** The file of a photo that came with a catalogue. */
  uploaded: (address: string) => Promise<string | undefined>
  /** The file of public/ that is called so (server/site/site.ts). */
  publicFile: (address: string) => string | undefined
  /** How a product is drawn; undefined where there is none. */
  rendering: (product: number) => Promise<Rendering | undefined>
  /** Where a picture of another back end lies, by the name that we signed, and what fetches it. */
  linked: {
    linkOf: (name: string) => Link | undefined
    fetch: ((link: Link) => Promise<PictureSource>) | undefined
  }
}

/** Finds what a picture is made from: a file of public/, one that came with a catalogue, a product's drawing, or what lies with another back end. */
export const createPictureSources =
  ({ publicFolder, uploaded, publicFile, rendering, linked }: SourceOptions) =>
  async (name: string, address: string): Promise<PictureSource | (() => Promise<PictureSource>) | undefined> => {
    const { linkOf, fetch } = linked
    const link = fetch && linkOf(name)
    if (fetch && link) return () => fetch(link)
    const product = renderedProduct(name)
    if (product !== undefined) {
      const thing = await rendering(product)
      return thing && renderedPicture(product, thing) === address ? { rendering: thing } : undefined
    }
    const own = publicFile(address)
    const file = own === undefined ? await uploaded(address) : join(publicFolder, own)
    return file === undefined ? undefined : { file }
  }
