import { type NextFunction, type Request, type Response, Router } from 'express'
import { type CallName, calls, contractOf, isCallName } from '#schema/api/calls.ts'
import type { PostReader } from '../forms/uploads.ts'
import { readJson, readJsonOrNothing } from '../http/bodies.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import { HttpError } from '../http/http-error.ts'
import type { Site } from '../site/site.ts'
import { type BodyReader, filesOf, readJsonOrForm, readJsonWithFiles } from './call-body.ts'
import { callAt, type FoundCall } from './call-paths.ts'
import { type CallContext, isOwn } from './context.ts'
import { givenTo } from './given.ts'
import { makeCall } from './make-call.ts'
import { refuseCall } from './refuse-call.ts'
import type { Contexts } from './request-context.ts'

/** Every call of the contract at its path, and a JSON 404 for any other path below /api. */
export function createCallRouter(contexts: Contexts, posts: PostReader, site: () => Site): Router {
  const router = Router()
  const readers = new Map(
    Object.keys(calls)
      .filter(isCallName)
      .map((name) => [name, readerOf(name, posts, site)]),
  )
  router.use(async (request, response, next) => {
    const found = callAt(request.path)
    if (!found) {
      // Its pages stand beside it (schema/routes.json).
      if (/^\/api(\/(?!docs(\/|$))|$)/.test(request.path)) throw new HttpError(404, 'Такого вызова нет.')
      return next()
    }
    const { name } = found
    response.locals.call = name
    request.answered = { kind: 'call', name }
    const { method } = contractOf(name)
    if (request.method !== method && !(method === 'GET' && request.method === 'HEAD')) {
      response.set('Allow', method === 'GET' ? 'GET, HEAD' : 'POST')
      throw new HttpError(405, `Этот вызов принимает только ${method}.`)
    }
    await readers.get(name)?.(request, response)
    const context = isOwn(name) ? contexts.own(request, response, filesOf(response)) : contexts.public(request)
    await sendCall(found, request, response, context)
  })
  return router
}

/** What reads the body of a call that has one. */
function readerOf(name: CallName, posts: PostReader, site: () => Site): BodyReader | undefined {
  const { method, files, form, body } = contractOf(name)
  if (method === 'GET') return undefined
  if (files) return readJsonWithFiles(name, posts, site)
  if (form) return readJsonOrForm
  // What asks for nothing may come with nothing.
  return body?.additionalProperties === false && !body.required ? readJsonOrNothing : readJson
}

async function sendCall(found: FoundCall, request: Request, response: Response, context: CallContext): Promise<void> {
  const { name } = found
  const { uid, given: asked } = givenTo(found, request.query)
  const given = { ...asked, ...(request.body as object | undefined) }
  refuseOtherUid(name, { uid: uid === '' ? undefined : uid, ...given }, context)
  const answer = await makeCall(name, given, context)
  const { download } = contractOf(name)
  if (download !== undefined) response.attachment(download)
  sendAnswer(name, answer, request, response)
}

/** Sends an answer as JSON. One that everybody gets has an ETag, and is 304 where the client has it. */
function sendAnswer(name: CallName, answer: object, request: Request, response: Response): void {
  response.set('Cache-Control', isOwn(name) ? 'private, no-store' : 'private, no-cache')
  const json = Buffer.from(JSON.stringify(answer))
  if (!isOwn(name)) {
    const etag = etagOf(json)
    response.set('ETag', etag)
    if (isKnown(request.headers, etag)) return void response.status(304).end()
  }
  response.type('json').send(json)
}

/**
 * Whose lists are read and changed says the cookie alone (S9); any GET may name the visitor's
 * number (specification.md §7), and what is everybody's is answered whoever asks.
 * @throws HttpError 404 for another's number
 */
function refuseOtherUid(name: CallName, given: { uid?: unknown }, context: CallContext): void {
  if ('uid' in context && isOwn(name) && given.uid !== undefined && given.uid !== context.uid)
    throw new HttpError(404, 'Такого посетителя нет: номер берётся из cookie userId.')
}

/** Tells what went wrong with a call. */
export function sendCallError(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  const { call } = response.locals as { call?: CallName }
  refuseCall(error, request, response, call)
}
