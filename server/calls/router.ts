import compression from 'compression'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { Call } from '#schema/api/call.ts'
import { type CallName, calls, contractOf, isCallName } from '#schema/api/calls.ts'
import type { PostReader } from '../forms/uploads.ts'
import { HttpError, MALFORMED, statusOf } from '../http/http-error.ts'
import { readJson, readJsonOrNothing } from '../http/json-body.ts'
import type { Site } from '../site/site.ts'
import { filesOf, readJsonOrForm, readJsonWithFiles } from './call-body.ts'
import { type CallContext, isOwn } from './context.ts'
import { makeCall } from './make-call.ts'
import type { Contexts } from './request-context.ts'
import { sendShared } from './shared-answer.ts'

/** Where calls are: most below /api, the logout beside it (docs/specification.md §7.4). */
export const CALL_PATHS = ['/api', '/security']

/** Every call of the contract at its path, and a JSON 404 for any other path below /api. */
export function createCallRouter(contexts: Contexts, posts: PostReader, site: () => Site): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/api', compression())
  // Fixed paths first: `/api/app/{kind}/list` must not take `/api/app/search/list`.
  const names = Object.keys(calls).filter(isCallName)
  for (const name of names.toSorted((a, b) => partsIn(a) - partsIn(b))) {
    const { method, path: own, aliases = [] } = contractOf(name)
    const path = [own, ...aliases].map(expressPath)
    router.all(path, (_request, response, next) => {
      response.locals.call = name
      next()
    })
    const answer: RequestHandler = (request, response) =>
      sendCall(
        name,
        request,
        response,
        isOwn(name) ? contexts.own(request, response, filesOf(response)) : contexts.public(request),
      )
    if (method === 'GET') router.get(path, answer)
    else router.post(path, readerOf(name, posts, site), answer)
    const allowed = method === 'GET' ? 'GET, HEAD' : 'POST'
    router.all(path, (_request, response) => {
      response.set('Allow', allowed)
      throw new HttpError(405, `Этот вызов принимает только ${method}.`)
    })
  }
  router.use('/api', () => {
    throw new HttpError(404, 'Такого вызова нет.')
  })
  return router
}

function readerOf(name: CallName, posts: PostReader, site: () => Site): RequestHandler {
  const { files, form, body } = contractOf(name)
  if (files) return readJsonWithFiles(name, posts, site)
  if (form) return readJsonOrForm
  // What asks for nothing may come with nothing.
  return body?.additionalProperties === false && !body.required ? readJsonOrNothing : readJson
}

const partsIn = (name: CallName): number => calls[name].path.split('{').length

const expressPath = (path: string): string => path.replace(/\{([a-z]+)\}/g, ':$1')

async function sendCall(name: CallName, request: Request, response: Response, context: CallContext): Promise<void> {
  const { uid, ...query } = readLists(name, request.query)
  const repeated = Object.entries({ ...(isOwn(name) && uid !== undefined && { uid }), ...query }).find(
    ([key, value]) => typeof value !== 'string' && !isList(name, key),
  )
  if (repeated) throw new HttpError(400, `Параметр «${repeated[0].slice(0, 60)}» указан несколько раз.`)
  const given = { ...query, ...pathValues(name, request.params), ...(request.body as object | undefined) }
  refuseOtherUid(name, { uid: uid === '' ? undefined : uid, ...given }, context)
  const result = await makeCall(name, given, context)
  const { download } = contractOf(name)
  if (download !== undefined) response.attachment(download)
  if (isOwn(name)) sendOwn(result, response)
  else await sendShared(result, request, response.set('Cache-Control', 'private, no-cache'))
}

/** Nobody keeps it, so it needs no ETag. */
function sendOwn(answer: object, response: Response): void {
  const body = Buffer.from(JSON.stringify(answer))
  response
    .set('Cache-Control', 'private, no-store')
    .set('Content-Type', 'application/json; charset=utf-8')
    .set('Content-Length', String(body.length))
    .end(body)
}

/**
 * Whose lists are read and changed says the cookie alone (docs/requirements.md S9); any GET may name the visitor's
 * number (docs/specification.md §7), and what is everybody's is answered whoever asks.
 * @throws HttpError 404 for another's number
 */
function refuseOtherUid(name: CallName, given: { uid?: unknown }, context: CallContext): void {
  if ('uid' in context && isOwn(name) && given.uid !== undefined && given.uid !== context.uid)
    throw new HttpError(404, 'Такого посетителя нет: номер берётся из cookie userId.')
}

const isList = (name: CallName, key: string): boolean => contractOf(name).query?.properties[key]?.type === 'array'

/** A list in a query is parted by commas or given one by one, with or without brackets behind its name. */
function readLists(name: CallName, query: Request['query']): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const list = key.replace(/\[\]$/, '')
    if (!isList(name, list)) read[key] = value
    else read[list] = [...((read[list] ?? []) as string[]), ...[value].flat().flatMap((text) => partsOf(text))]
  }
  return read
}

const partsOf = (text: unknown): string[] => String(text).split(',').filter(Boolean)

/**
 * The values that the parts of the path stand for. @throws HttpError 400 for a kind of catalogue that there is not
 * (docs/specification.md §8)
 */
function pathValues(name: CallName, params: Readonly<Record<string, string | string[]>>): Record<string, unknown> {
  const { pathNames = {} }: Call = calls[name]
  return Object.fromEntries(
    Object.entries(params).map(([part, word]) => {
      const names = pathNames[part]
      if (!names) return [part, word]
      const value = Object.keys(names).find((key) => names[key] === word)
      if (value === undefined) throw new HttpError(400, `Invalid catalog type: ${String(word).slice(0, 60)}`)
      return [part, value]
    }),
  )
}

/** Tells what went wrong with a call, as JSON. */
export function sendCallError(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  if (response.headersSent) return void response.destroy()
  const status = statusOf(error)
  if (status >= 500) request.log.error(error, 'call failed')
  const message =
    error instanceof HttpError
      ? error.message
      : status === 500
        ? `Что-то пошло не так. Номер запроса: ${String(request.id)}.`
        : MALFORMED
  const { fields, details } = error instanceof HttpError ? error : {}
  if (error instanceof HttpError && error.retryAfter !== undefined)
    response.set('Retry-After', String(error.retryAfter))
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({
      message,
      statusCode: status,
      ...(tellsCode(response) && { code: status }),
      ...(fields && { fields }),
      ...(details && { details }),
    })
}

/** Whether a call's answer has a code (docs/specification.md §3: a subscription's); then its refusals have one too. */
function tellsCode({ locals }: Response): boolean {
  const { call } = locals as { call?: CallName }
  return call !== undefined && Object.hasOwn(contractOf(call).response.properties, 'code')
}
