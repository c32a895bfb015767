import { type Request, type Response, Router } from 'express'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { ownAddress, redirect } from '../http/address.ts'
import { readForm } from '../http/bodies.ts'
import { putCookie } from '../http/cookies.ts'
import type { Site } from '../site/site.ts'
import { REGION_COOKIE, readVisitor } from './visitor.ts'

/** POST /region/: the header's form. Remembers the region and goes back to where the visitor was. */
export function createRegionForm(siteNow: () => Site): Router {
  const router = Router()
  router.post('/region/', readForm, (request: Request, response: Response) => {
    const site = siteNow()
    const { regions } = readVisitor(site, undefined)
    const form = record(request.body)
    const region = regions.find(({ id }) => String(id) === form.region)
    const host = `${request.protocol}://${request.get('host') ?? ''}`
    const back = ownAddress(form.back || request.get('Referer'), host)
    if (region) putCookie(request, response, REGION_COOKIE, String(region.id), site.constants.cookieLifetime)
    redirect(response, 303, withRegion(back, region?.code, site.regionCodes))
  })
  return router
}

/** An address that names a region goes on to name the chosen one. */
function withRegion(back: string, code: string | undefined, codes: ReadonlySet<string>): string {
  const [, first = ''] = back.split('/')
  return code && codes.has(first) ? back.replace(`/${first}/`, `/${code}/`) : back
}
