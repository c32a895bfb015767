import compression from 'compression'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { type CallName, calls } from '#schema/api/calls.ts'
import { isCallName, makeCall } from './call.ts'
import { CallError } from './errors.ts'
import type { CallContext } from './local/handlers.ts'

/** Every call of the contract at its path, and a JSON 404 for any other path below /api. */
export function createApi(contextOf: (request: Request) => CallContext): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/api', compression())
  for (const name of Object.keys(calls).filter(isCallName)) {
    const path = expressPath(calls[name].path)
    router.get(path, (request, response) => answer(name, request, response, contextOf(request)))
    router.all(path, (_request, response) => {
      response.set('Allow', 'GET, HEAD')
      throw new CallError(405, 'Этот вызов принимает только GET.')
    })
  }
  router.use('/api', () => {
    throw new CallError(404, 'Такого вызова нет.')
  })
  router.use('/api', sendError)
  return router
}

const expressPath = (path: string): string => path.replace(/\{([a-z]+)\}/g, ':$1')

async function answer(name: CallName, request: Request, response: Response, context: CallContext): Promise<void> {
  const repeated = Object.entries(request.query).find(([, value]) => typeof value !== 'string')
  if (repeated) throw new CallError(400, `Параметр «${repeated[0].slice(0, 60)}» указан несколько раз.`)
  const result = await makeCall(name, { ...request.query, ...request.params }, context)
  response.set('Cache-Control', 'private, no-cache').json(result)
}

function sendError(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  const status = error instanceof CallError ? error.statusCode : clientStatus(error)
  if (status >= 500) request.log.error(error, 'call failed')
  const message =
    error instanceof CallError
      ? error.message
      : status === 500
        ? `Что-то пошло не так. Номер запроса: ${String(request.id)}.`
        : 'Запрос записан неверно.'
  response.status(status).set('Cache-Control', 'no-store').json({ message, statusCode: status })
}

/** Express marks what the client did wrong, an undecodable path for example. */
const clientStatus = (error: unknown): number => {
  const status = (error as { status?: unknown }).status
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
