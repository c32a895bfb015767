import { type Request, type Response, Router } from 'express'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { ownAddress, redirect } from '../../engine/http/address.ts'
import { readForm } from '../../engine/http/bodies.ts'
import { putCookie } from '../../engine/http/cookies.ts'
import type { Site } from '../../engine/site/site.ts'

/** Creates the route POST /region/ for the form in the header: saves the chosen region and redirects back. */
export function createRegionForm(siteNow: () => Site): Router {
  const router = Router({ caseSensitive: true })
  router.post('/region/', readForm, (request: Request, response: Response) => {
    const site = siteNow()
    const { variants } = site
    const form = record(request.body)
    const region = variants.list.find(({ id }) => String(id) === form.region)
    const host = `${request.protocol}://${request.get('host') ?? ''}`
    const back = ownAddress(form.back || request.get('Referer'), host)
    if (region) putCookie(request, response, variants.param, String(region.id), site.constants.cookieLifetime)
    redirect(response, 303, withRegion(back, region?.code, variants.codes))
  })
  return router
}

/** Replaces the code of a region at the beginning of an address; leaves an address without such a code unchanged. */
function withRegion(back: string, code: string | undefined, codes: ReadonlySet<string>): string {
  const [, first = ''] = back.split('/')
  return code && codes.has(first) ? back.replace(`/${first}/`, `/${code}/`) : back
}
