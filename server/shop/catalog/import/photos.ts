import { PictureProblem } from '../../../engine/pictures/fetch-picture.ts'
import { productKey } from '../article-map.ts'
import type { CatalogKind } from '../records.ts'
import type { Report } from './problem.ts'
import type { PictureReceiver } from './receive-pictures.ts'

/** Names of the photos that a row's product should have. */
export interface WantedPhotos {
  kind: CatalogKind
  article: string
  line: number
  /** Title of the column with the names; undefined if the photos were found by article number. */
  column: string | undefined
  names: readonly string[]
}

/** Maximum number of photos per product: the product's page has room for no more. */
export const MAX_PHOTOS = 8

/** Number of photos that are stored concurrently. */
const AT_ONCE = 4

/**
 * Stores all photos. If a photo fails, reports it with its row; the product is then imported without it.
 * @param currentPhotos addresses of photos in the current catalog: an exported file contains them, and they are stored already
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
