import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import { closureLegend, neckLegend } from '#renderer/shop/drawing/finish.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import type { RateLimit } from '../../../engine/limits/rate-limiter.ts'
import { hashOf } from '../../../engine/secrets/hash.ts'
import { singleContent } from '../../../engine/site/site.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { drawingOf } from '../../catalog/pictures.ts'
import type { Product, ProductRecord } from '../../catalog/records.ts'
import { type Archived, archive, archivedDocument } from '../archive.ts'
import { createCachedFiles, type FileRequest } from '../cached-files.ts'
import type { CatalogPapers } from '../dependencies.ts'
import { papers, renderPaper } from '../pdf/render.ts'
import type { DrawingData } from './drawing-page.ts'

/** Maximum size of all cached drawings in bytes; each has about 40 kB. */
const CACHE_BYTES = 12_000_000

const LIMIT: RateLimit = {
  name: 'drawings',
  points: 200,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много чертежей.',
}

const FORMATS = ['pdf', 'dxf'] as const

/**
 * Serves drawings of products, /papers/drawing/main/flakon.pdf and .dxf, and ZIPs with all documents of a product,
 * /papers/documents/main/flakon.zip.
 */
export function createDrawingRouter({ state, catalog }: CatalogPapers): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const cached = createCachedFiles({ queue: papers, limit: LIMIT, maxBytes: CACHE_BYTES })

  function drawingOf({ record }: Product, format: (typeof FORMATS)[number], date: string): FileRequest {
    const { company } = singleContent(state().site, 'settings')
    const data = drawingData(record, { company: company.name, date })
    return {
      key: hashOf(format + JSON.stringify(data)),
      name: `${fileName(data.article)}.${format}`,
      make: () => renderPaper({ kind: format === 'dxf' ? 'dxf' : 'drawing', data }),
    }
  }

  router.get('/papers/drawing/:kind/:file', async (request, response) => {
    const { kind, file } = request.params
    const [, slug, ending] = /^(.+)\.(pdf|dxf)$/.exec(file) ?? []
    const product = await productAt(catalog(), kind, slug)
    if (!product) throw new HttpError(404, 'Такого чертежа нет.')
    const drawing = drawingOf(product, ending === 'dxf' ? 'dxf' : 'pdf', await dateOf(catalog()))
    await cached.send(drawing, request, response.set('Cache-Control', 'public, no-cache'))
  })

  router.get(
    '/papers/documents/:kind/:file',
    async (request: Request<{ kind: string; file: string }>, response: Response) => {
      const { kind, file } = request.params
      const [, slug] = /^(.+)\.zip$/.exec(file) ?? []
      const product = await productAt(catalog(), kind, slug)
      if (!product) throw new HttpError(404, 'Таких документов нет.')
      const date = await dateOf(catalog())
      const drawings = await Promise.all(
        FORMATS.map(async (format): Promise<Archived> => {
          const drawing = drawingOf(product, format, date)
          const { bytes } = await cached.read(drawing, request, response)
          return { name: `Чертёж ${drawing.name}`, changed: new Date(date), content: [bytes] }
        }),
      )
      const documents = await Promise.all(product.record.documents.map(archivedDocument))
      response
        .attachment(`Документы ${fileName(product.record.article)}.zip`)
        .set({ 'Cache-Control': 'public, no-cache', 'X-Robots-Tag': 'noindex' })
      await pipeline(Readable.from(archive([...documents.flat(), ...drawings])), response)
    },
  )
  return router
}

async function productAt(catalog: Catalog, kind: string, slug: string | undefined): Promise<Product | undefined> {
  const isKind = kind === 'main' || kind === 'import'
  return isKind && slug !== undefined ? await catalog.byCode(kind, slug) : undefined
}

const fileName = (article: string): string => article.replaceAll(/[/\\]/g, '-')

/** Returns the date of the current catalog. */
async function dateOf({ database, index }: Catalog): Promise<string> {
  const row = await database.query
    .selectFrom('catalogs')
    .select('created_at')
    .where('id', '=', index.version)
    .executeTakeFirstOrThrow()
  return row.created_at
}

/** Returns the data of a product's drawing. @param date date of the catalog, ISO 8601 */
export const drawingData = (record: ProductRecord, { date, company }: Pick<DrawingData, 'date' | 'company'>) => ({
  drawing: drawingOf(record),
  neck: record.neck,
  article: record.article,
  name: record.name,
  material: `${record.material}, ${record.color}`,
  weight: `${formatNumber(record.weight)}\u00a0г`,
  company,
  date,
  notes: [
    'Размеры в\u00a0миллиметрах. Чертёж справочный: допуски\u00a0— по\u00a0запросу.',
    ...ownNotes(record),
    `Данные каталога на\u00a0${formatDate(date)}.`,
  ],
})

function ownNotes({ closure, volume, neck, neckDiameter }: ProductRecord): string[] {
  if (closure !== undefined) return [`Укупорка: ${closure}. ${closureLegend(neck, neckDiameter)}`]
  const size = volume === undefined ? '' : `Объём номинальный ${formatNumber(volume)}\u00a0мл. `
  return [size + neckLegend(neck, neckDiameter), 'Толщина стенки и\u00a0профиль резьбы показаны условно.']
}
