import express, { type Request, type Response, Router } from 'express'
import { ownAddress } from '../http/address.ts'
import type { SiteState } from '../site/live-site.ts'
import { REGION_COOKIE, readVisitor } from './visitor.ts'

/** POST /region/: the header's form. Remembers the region and goes back to where the visitor was. */
export function createRegionForm(state: () => SiteState): Router {
  const router = Router()
  router.post(
    '/region/',
    express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 }),
    (request: Request, response: Response) => {
      const { site } = state()
      const { regions } = readVisitor(site, undefined)
      const form = (request.body ?? {}) as Record<string, unknown>
      const region = regions.find(({ id }) => String(id) === form.region)
      const host = `${request.protocol}://${request.get('host') ?? ''}`
      const back = ownAddress(form.back || request.get('Referer'), host)
      if (region) {
        response.cookie(REGION_COOKIE, String(region.id), {
          maxAge: site.constants.cookieLifetime * 1000,
          httpOnly: true,
          sameSite: 'lax',
          secure: request.secure,
          path: '/',
        })
      }
      response.redirect(303, withRegion(back, region?.code, site.regionCodes))
    },
  )
  return router
}

/** An address that names a region goes on to name the chosen one. */
function withRegion(back: string, code: string | undefined, codes: ReadonlySet<string>): string {
  const [, first = ''] = back.split('/')
  return code && codes.has(first) ? back.replace(`/${first}/`, `/${code}/`) : back
}
