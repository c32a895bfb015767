import { type RequestHandler, Router } from 'express'
import { contracts } from '#blocks/contracts.ts'
import { createGallery, tokensInDevelopment } from '../gallery/gallery.ts'
import { createGalleryRouter } from '../gallery/router.ts'
import type { RenderLetter } from '../mail/letters.ts'
import type { RenderPage } from '../pages/load-renderer.ts'
import type { SiteState } from '../pages/site-state.ts'

interface ForAuthors {
  state: () => SiteState
  render: RenderPage
  renderLetter: RenderLetter
  report: (at: string, error: unknown) => void
}

/** What only development answers besides pages: the gallery. */
export function createForAuthors({ state, render, renderLetter, report }: ForAuthors): RequestHandler {
  const router = Router()
  router.use(
    createGalleryRouter(() =>
      createGallery({ site: state().site, contracts, render, renderLetter, tokens: tokensInDevelopment, report }),
    ),
  )
  return router
}
