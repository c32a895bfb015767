import { Router } from 'express'
import { HttpError } from '../../../engine/http/http-error.ts'
import type { RateLimit } from '../../../engine/limits/rate-limiter.ts'
import { hashOf } from '../../../engine/secrets/hash.ts'
import { singleContent } from '../../../engine/site/site.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { CatalogPapers } from '../dependencies.ts'
import { createKeptFiles } from '../kept-files.ts'
import { renderPaper } from '../pdf/render.ts'
import { drawingData } from './drawing-data.ts'

/** Bytes of kept drawings: one has about 40 kB. */
const KEPT_BYTES = 12_000_000

const LIMIT: RateLimit = {
  name: 'drawings',
  points: 200,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много чертежей.',
}

/** Drawings of products: /papers/drawing/main/flakon.pdf, .dxf. */
export function createDrawingRouter({ state, catalog }: CatalogPapers): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const sendKept = createKeptFiles({ limit: LIMIT, maxBytes: KEPT_BYTES })
  router.get('/papers/drawing/:kind/:file', async (request, response) => {
    const { kind, file } = request.params
    const [, slug, ending] = /^(.+)\.(pdf|dxf)$/.exec(file) ?? []
    const isKind = kind === 'main' || kind === 'import'
    const product = isKind && slug !== undefined ? await catalog().byCode(kind, slug) : undefined
    if (!product) throw new HttpError(404, 'Такого чертежа нет.')
    const { company } = singleContent(state().site, 'settings')
    const data = drawingData(product.record, { company: company.name, date: await dateOf(catalog()) })
    const format = ending === 'dxf' ? 'dxf' : 'pdf'
    await sendKept(
      {
        key: hashOf(format + JSON.stringify(data)),
        name: `${data.article.replaceAll(/[/\\]/g, '-')}.${format}`,
        make: () => renderPaper({ kind: ending === 'dxf' ? 'dxf' : 'drawing', data }),
      },
      request,
      response.set('Cache-Control', 'public, no-cache'),
    )
  })
  return router
}

/** The catalog's own date. */
async function dateOf({ database, index }: Catalog): Promise<string> {
  const row = await database.query
    .selectFrom('catalogs')
    .select('created_at')
    .where('id', '=', index.version)
    .executeTakeFirstOrThrow()
  return row.created_at
}
