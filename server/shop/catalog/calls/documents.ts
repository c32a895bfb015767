import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { formatBytes } from '#schema/definitions/text/format.ts'
import { KIND_NAMES } from '#schema/kinds/certificates.ts'
import { publicFolder } from '../../../engine/paths.ts'
import { type Site, singleContent } from '../../../engine/site/site.ts'
import type { ProductRecord } from '../records.ts'

type Documents = CallAnswer<'catalog.view'>['item']['documents']

type Address = Pick<ProductRecord, 'kind' | 'code'>

/** Returns the address of a product's drawing (server/shop/papers/drawings). */
export const drawingAddress = ({ kind, code }: Address, format: 'pdf' | 'dxf'): string =>
  `/papers/drawing/${kind}/${code}.${format}`

/** Returns the address of a ZIP with all documents of a product. */
export const archiveAddress = ({ kind, code }: Address): string => `/papers/documents/${kind}/${code}.zip`

/** Returns the links to a product's drawing that an offer's line shows. */
export const drawingLinks = (record: Address) =>
  (['pdf', 'dxf'] as const).map((format) => ({ text: format.toUpperCase(), link: drawingAddress(record, format) }))

/** Returns a product's documents, with the data of content/certificates.json about them, and its drawings. */
export async function documentsOf(site: Site, record: ProductRecord): Promise<Documents> {
  const { certificates } = singleContent(site, 'certificates')
  const files = record.documents.map(async ({ title, file }) => {
    const certificate = certificates.find((described) => described.file === file)
    const size = await sizeOf(file)
    return {
      title,
      file,
      ...(certificate && { kindName: KIND_NAMES[certificate.kind], number: certificate.number }),
      ...(certificate?.validUntil !== undefined && { validUntil: certificate.validUntil }),
      ...(size !== undefined && { size: formatBytes(size) }),
    }
  })
  return [
    ...(await Promise.all(files)),
    { title: 'Чертёж с\u00a0размерами', file: drawingAddress(record, 'pdf'), note: 'лист А4' },
    { title: 'Чертёж для САПР', file: drawingAddress(record, 'dxf'), note: 'масштаб 1:1' },
  ]
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(join(publicFolder, file)).then(
    ({ size }) => size,
    () => undefined,
  )
