import { type Request, type Response, Router } from 'express'
import type { MakeCall } from '#schema/definitions/calls/call.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { redirect } from '../../engine/http/address.ts'
import { isUrlEncoded, readForm } from '../../engine/http/bodies.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { SECURITY_PATH, SESSIONS_PATH, SIGN_OUT_PATH } from './context.ts'

interface Dependencies<Context> {
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

/** Creates the routes to which the buttons on account pages post, also without JavaScript. */
export function createAccountRouter<Context>({ context, makeCall }: Dependencies<Context>): Router {
  const router = Router({ caseSensitive: true })
  router.post(SIGN_OUT_PATH, async (request: Request, response: Response) => {
    await makeCall('security.logout', {}, context(request, response))
    // specification.md §4: after the logout the browser goes to /.
    redirect(response.set('Cache-Control', 'no-store'), 303, '/')
  })
  router.post(SESSIONS_PATH, readForm, async (request: Request, response: Response) => {
    // `readForm` leaves a body of another type empty, and a body without `id` would end all other sessions.
    if (!isUrlEncoded(request)) throw new HttpError(415, 'Так форму отправить нельзя.')
    await end(record(request.body).id, context(request, response), makeCall)
    redirect(response.set('Cache-Control', 'no-store'), 303, `${SECURITY_PATH}#sessions`)
  })
  return router
}

/** Ends the session with this id, or without an id all other sessions. Ignores a session that has already ended. */
async function end<Context>(id: unknown, context: Context, makeCall: MakeCall<Context>): Promise<void> {
  try {
    if (id === undefined) await makeCall('personal.endOthers', {}, context)
    else await makeCall('personal.endSession', { id: Number(id) }, context)
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode >= 500) throw error
  }
}
