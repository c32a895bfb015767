import { join } from 'node:path'
import type { PictureSource } from './job.ts'
import type { Rendering } from './render/render.ts'
import { renderedPicture, renderedProduct } from './rendered-picture.ts'
import { uploadedFile } from './uploaded.ts'

interface SourceOptions {
  publicFolder: string
  dataFolder: string
  /** The file of public/ that is called so (server/site/site.ts). */
  publicFile: (address: string) => string | undefined
  /** How a product is drawn; undefined where there is none. */
  rendering: (product: number) => Promise<Rendering | undefined>
}

/** Finds what a picture is made from: a file of public/, one that came with a catalogue, or a product's drawing. */
export const createPictureSources =
  ({ publicFolder, dataFolder, publicFile, rendering }: SourceOptions) =>
  async (name: string, address: string): Promise<PictureSource | undefined> => {
    const product = renderedProduct(name)
    if (product !== undefined) {
      const thing = await rendering(product)
      return thing && renderedPicture(product, thing) === address ? { rendering: thing } : undefined
    }
    const own = publicFile(address)
    const file = own === undefined ? uploadedFile(dataFolder, address) : join(publicFolder, own)
    return file === undefined ? undefined : { file }
  }
