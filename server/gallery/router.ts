import { type RequestHandler, Router } from 'express'
import type { Gallery } from './gallery.ts'

/** Where the gallery is in development. */
export const GALLERY_PATH = '/_blocks/'

/** Answers below `GALLERY_PATH`, always by the newest files. */
export function createGalleryRouter(gallery: () => Gallery): RequestHandler {
  const router = Router({ strict: true })
  router.get(GALLERY_PATH.slice(0, -1), (_request, response) => response.redirect(GALLERY_PATH))
  router.get(`${GALLERY_PATH}{:name}`, async (request, response, next) => {
    const { name = 'index.html' } = request.params
    const file = await gallery().file(String(name))
    if (!file) return next()
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }).type(file.type).send(file.text)
  })
  return router
}
