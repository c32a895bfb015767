import { type Request, type Response, Router } from 'express'
import { makeCall } from '../api/call.ts'
import type { CallContext } from '../api/call-context.ts'
import { CallError } from '../api/errors.ts'
import { CONFIRM_PATH, SIGN_OUT_PATH } from './addresses.ts'

/**
 * What the buttons of the account's pages post to, with a script or without. A letter's link only shows its page: mail
 * scanners follow links (REQUIREMENTS S7).
 */
export function createAccountRouter(context: (request: Request, response: Response) => CallContext): Router {
  const router = Router()
  router.post(CONFIRM_PATH, async (request: Request, response: Response) => {
    const done = await confirmed(String(request.query.token), context(request, response))
    response.set('Cache-Control', 'no-store').redirect(303, `${CONFIRM_PATH}?done=${done}`)
  })
  router.post(SIGN_OUT_PATH, async (request: Request, response: Response) => {
    await makeCall('security.logout', {}, context(request, response))
    // spec.md §4: after logout /.
    response.set('Cache-Control', 'no-store').redirect(303, '/')
  })
  return router
}

async function confirmed(token: string, context: CallContext): Promise<string> {
  try {
    const { result } = (await makeCall('security.confirm', { token }, context)) as { result: string }
    return result
  } catch (error) {
    if (!(error instanceof CallError) || error.statusCode !== 422) throw error
    return 'expired'
  }
}
