import { type RequestHandler, Router } from 'express'
import { contracts } from '#blocks/contracts.ts'
import type { RenderLetter } from '../engine/mail/letters.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { findPlace } from './block-place.ts'
import { createGallery, createGalleryRouter } from './gallery/gallery.ts'

interface ForAuthors {
  state: () => SiteState
  /** Folder of the served files. */
  schemaFolder: string
  render: RenderPage
  renderLetter: RenderLetter
  report: (at: string, error: unknown) => void
}

/** Position of a block in the files, for renderer/inspect.ts. */
export const INSPECT_PATH = '/_inspect'

/** Development-only routes: the gallery, and the position of a block in the files. */
export function createForAuthors({ state, schemaFolder, render, renderLetter, report }: ForAuthors): RequestHandler {
  const router = Router({ caseSensitive: true })
  router.get(INSPECT_PATH, async ({ query }, response) => {
    const place = await findPlace(String(query.at), schemaFolder)
    response.set('Cache-Control', 'no-store')
    if (place) response.json(place)
    else response.status(404).json({ message: 'Такого места в\u00a0файлах нет.', statusCode: 404 })
  })
  router.use(createGalleryRouter(() => createGallery({ site: state().site, contracts, render, renderLetter, report })))
  return router
}
