import { PictureProblem } from '../../../engine/pictures/fetch-picture.ts'
import { productKey } from '../article-map.ts'
import type { CatalogKind } from '../records.ts'
import type { Report } from './problem.ts'
import type { PictureReceiver } from './receive-pictures.ts'

/** The photos of a row, as it names them. */
export interface WantedPhotos {
  kind: CatalogKind
  article: string
  line: number
  /** The column's title; undefined: they were found by the article number. */
  column: string | undefined
  names: readonly string[]
}

/** Photos of a product: as many as its page has room for. */
export const MAX_PHOTOS = 8

/** Received at the same time. */
const AT_ONCE = 4

/**
 * Stores all photos. A photo that fails is reported with its line, and the product is imported without it.
 * @param currentPhotos addresses of the current catalog, which an exported file names
 * @returns addresses by `productKey`; rows without photos are absent
 */
export async function receivePhotos(
  wantedPhotos: readonly WantedPhotos[],
  receiver: PictureReceiver,
  report: Report,
  currentPhotos: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const addresses = new Map<string, readonly string[]>()
  const rows = wantedPhotos.values()
  const work = async (): Promise<void> => {
    for (const row of rows) {
      const rowAddresses: string[] = []
      for (const name of row.names) {
        const receiving = currentPhotos.has(name) ? Promise.resolve(name) : receiver.receive(name)
        const address = await receiving.catch((error: unknown) => {
          if (!(error instanceof PictureProblem)) throw error
          const { line, column } = row
          const about = column === undefined ? `фото «${name}»` : `«${name}»`
          report({
            level: 'warning',
            missing: 'photo',
            line,
            column,
            reason: `${about}: ${error.message}`,
            mend: error.mend,
          })
          return ''
        })
        if (address !== '' && !rowAddresses.includes(address)) rowAddresses.push(address)
      }
      if (rowAddresses.length > 0) addresses.set(productKey(row), rowAddresses)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return addresses
}
