import { Router } from 'express'
import type { Site } from '../site/site.ts'

/** Lets browsers cache an icon for one day only, because its URL stays the same when the icon changes. */
const CACHE_CONTROL = 'public, max-age=86400'

/** URLs from which browsers and phones load icons by default, and the keys of `icons` in site.json with the icons' files. */
const ICONS = [
  { paths: ['/favicon.ico'], icon: 'favicon', type: 'image/x-icon' },
  { paths: ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'], icon: 'touch', type: 'image/png' },
] as const

/** Serves the site's icons at their well-known URLs; answers 404 without a body if the site has no such icon. */
export function createIcons(site: () => Site, folder: string): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const { paths, icon, type } of ICONS)
    router.get([...paths], (request, response, next) => {
      request.answered = { kind: 'file', name: 'icon' }
      const file = site().constants.icons[icon]
      if (file === undefined) return void response.status(404).type('text').set('Cache-Control', CACHE_CONTROL).end()
      response.type(type).set('Cache-Control', CACHE_CONTROL)
      response.sendFile(file, { root: folder, cacheControl: false }, (error) => {
        if (error && !response.headersSent) next(error)
      })
    })
  return router
}
