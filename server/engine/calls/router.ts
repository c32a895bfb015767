import { type NextFunction, type Request, type Response, Router } from 'express'
import type { Call, CallName, Calls, MakeCall } from '#schema/definitions/calls/call.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Query } from '../database/tables.ts'
import { sendStoredFile } from '../forms/send-file.ts'
import type { PostReader, Upload } from '../forms/uploads.ts'
import { findForm, refuseTried } from '../forms/validate-submission.ts'
import {
  checkJson,
  isJson,
  isMultipart,
  isUrlEncoded,
  readJson,
  readJsonOrNothing,
  readUrlEncoded,
  type Values,
} from '../http/bodies.ts'
import { etagOf, isNotModified, sendJson } from '../http/encoding.ts'
import { HttpError } from '../http/http-error.ts'
import { refuse } from '../http/refusal.ts'
import type { Site } from '../site/site.ts'
import { type CallAt, callPrefixes, type FoundCall } from './call-paths.ts'
import { type CallContext, isOwn } from './context.ts'
import type { Contexts } from './request-context.ts'

interface Dependencies {
  calls: Calls
  callAt: CallAt
  makeCall: MakeCall<CallContext>
  contexts: Contexts
  posts: PostReader
  /** Reads a stored file by its id, for calls that return files. */
  readStoredFile?: ((query: Query, file: number) => AsyncIterable<Uint8Array>) | undefined
}

/** Creates the routes of all calls, and a JSON 404 for other paths below /api. */
export function createCallRouter({ calls, callAt, makeCall, contexts, posts, readStoredFile }: Dependencies): Router {
  const router = Router({ caseSensitive: true })
  const site = (request: Request) => contexts.public(request).site
  const readers = new Map(
    (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => [name, readerOf(name, call, posts, site)]),
  )
  const prefixes = callPrefixes(calls).filter((prefix) => prefix.endsWith('/api'))
  router.use(async (request, response, next) => {
    const match = callAt(request.path)
    if (!match) {
      // The pages of the documentation below /api/docs are routes of schema/routes.json.
      if (prefixes.some((prefix) => isBelow(request.path, prefix)) && !isBelow(request.path, '/api/docs'))
        throw new HttpError(404, 'Такого вызова нет.')
      return next()
    }
    const { name } = match
    request.answered = { kind: 'call', name }
    const call: Call = calls[name]
    const { method } = call
    if (request.method !== method && !(method === 'GET' && request.method === 'HEAD')) {
      response.set('Allow', method === 'GET' ? 'GET, HEAD' : 'POST')
      throw new HttpError(405, `Этот вызов принимает только ${method}.`)
    }
    await readers.get(name)?.(request, response)
    const own = isOwn(call) ? contexts.own(request, response, filesOf(response)) : undefined
    const context = own ?? contexts.public(request)
    const { uid, input: values } = readInput(call, match.parts, request.query)
    const input = { ...values, ...(request.body as object | undefined) }
    refuseOtherUid(call, { uid: uid === '' ? undefined : uid, ...input }, context)
    const { form } = record(input)
    if (own?.isTried && findForm(own.site, name, typeof form === 'string' ? form : undefined))
      await refuseTried(name, input, own)
    const answer = await makeCall(name, input, context)
    if (call.storedFile && readStoredFile) {
      const file = record(answer)
      return sendStoredFile(file, readStoredFile(context.database.query, Number(file.file)), response)
    }
    if (call.download !== undefined) response.attachment(call.download)
    await sendAnswer(call, answer, request, response)
  })
  return router
}

/** Returns the site whose forms validate a request: in a preview of a draft, the site of the draft. */
type SiteOf = (request: Request) => Site

const isBelow = (path: string, prefix: string): boolean => `${path}/`.startsWith(`${prefix}/`)

function readerOf(name: CallName, { method, files, form, body }: Call, posts: PostReader, site: SiteOf) {
  if (method === 'GET') return undefined
  if (files) return readJsonWithFiles(name, posts, site)
  if (form) return readJsonOrForm
  // A request without a body is valid if no key is required.
  return body?.additionalProperties === false && !body.required ? readJsonOrNothing : readJson
}

/** Sends an answer as JSON. A shared answer has an ETag and may be 304; personal answers and previews have none. */
async function sendAnswer(call: Call, answer: object, request: Request, response: Response): Promise<void> {
  const isOnce = isOwn(call) || response.hasHeader('Cache-Control')
  response.set('Cache-Control', isOnce ? 'private, no-store' : 'private, no-cache')
  const json = Buffer.from(JSON.stringify(answer))
  if (!isOnce) {
    const etag = etagOf(json)
    response.set('ETag', etag)
    if (isNotModified(request.headers, etag)) return void response.status(304).end()
  }
  await sendJson(request, response, json)
}

/**
 * Refuses a parameter `uid` that differs from the visitor's ID: only the cookie identifies the visitor (S9). A GET may repeat the ID
 * (specification.md §7). Calls for public data ignore it. @throws HttpError 404
 */
function refuseOtherUid(call: Call, input: { uid?: unknown }, context: CallContext): void {
  if ('uid' in context && isOwn(call) && input.uid !== undefined && input.uid !== context.uid)
    throw new HttpError(404, 'Такого посетителя нет: номер берётся из cookie userId.')
}

/** Handles errors of calls. Finds the call by the path again, because a request may be refused before it is routed. */
export const sendCallError =
  (calls: Calls, callAt: CallAt) =>
  async (error: unknown, request: Request, response: Response, _next: NextFunction): Promise<void> => {
    const [path = ''] = request.originalUrl.split('?')
    const name = callAt(path)?.name
    await refuse(request, response, error, ({ status, message, number, fields, details }) => ({
      type: 'json',
      text: JSON.stringify({
        message: status === 500 ? `${message} Номер запроса: ${number}.` : message,
        statusCode: status,
        ...(tellsCode(name && calls[name]) && { code: status }),
        ...(fields && { fields }),
        ...(details && { details }),
      }),
    }))
  }

const filesOf = (response: Response): readonly Upload[] => (response.locals.files ?? []) as Upload[] // set by `readJsonWithFiles`

/** Reads the body of a call into `request.body`, and its files into `response.locals.files`. @throws HttpError */
type BodyReader = (request: Request, response: Response) => Promise<void>

/** Reads a body of JSON, or of multipart/form-data with the JSON in its part `body` and files after it. */
const readJsonWithFiles =
  (call: CallName, posts: PostReader, site: SiteOf): BodyReader =>
  async (request, response) => {
    if (!isMultipart(request)) return readJson(request, response)
    const { values, files } = await posts.read(request, response, (values) => {
      const { form } = parsePart(values)
      return findForm(site(request), call, typeof form === 'string' ? form : undefined)?.value
    })
    request.body = parsePart(values)
    response.locals.files = files
  }

/** Reads JSON or application/x-www-form-urlencoded, whose values are strings. */
const readJsonOrForm: BodyReader = async (request, response) => {
  if (!isUrlEncoded(request)) {
    if (isJson(request) || request.get('Content-Type') === undefined) return readJson(request, response)
    throw new HttpError(415, 'Данные должны прийти формой (application/x-www-form-urlencoded) или JSON.')
  }
  const values = await readUrlEncoded(request, response)
  const repeated = Object.entries(values).find(([, texts]) => texts.length > 1)
  if (repeated) throw new HttpError(400, `Поле «${repeated[0].slice(0, 60)}» указано несколько раз.`)
  request.body = checkJson(Object.fromEntries(Object.entries(values).map(([name, [text]]) => [name, text])))
}

/** Parses the part `body`. @throws HttpError 400 if it is missing or not a JSON object */
function parsePart({ body = [] }: Values): Readonly<Record<string, unknown>> {
  const [text] = body
  if (text === undefined) throw new HttpError(400, 'Часть «body» с\u00a0данными должна идти перед файлами.')
  return record(checkJson(parse(text)))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'В\u00a0части «body» не\u00a0JSON.')
  }
}

/**
 * Returns a call's parameters from its path and query, before validation. Any GET may also contain the visitor's ID, `uid`.
 * @throws HttpError 400 for a duplicate parameter and for an unknown value in the path
 */
function readInput(call: Call, parts: FoundCall['parts'], rawQuery: Readonly<Record<string, unknown>>) {
  const { uid, ...query } = readLists(call, rawQuery)
  const repeated = Object.entries({ ...(isOwn(call) && uid !== undefined && { uid }), ...query }).find(
    ([key, value]) => typeof value !== 'string' && !isList(call, key),
  )
  if (repeated) throw new HttpError(400, `Параметр «${repeated[0].slice(0, 60)}» указан несколько раз.`)
  return { uid, input: { ...withoutEmpty(call, query), ...pathValues(call, parts) } }
}

/** Drops empty optional parameters, such as «?sort=», which forms without scripts send. */
function withoutEmpty(call: Call, query: Record<string, unknown>): Record<string, unknown> {
  const { properties = {}, required = [] }: Partial<JsonSchema> = call.query ?? {}
  return Object.fromEntries(
    Object.entries(query).filter(
      ([key, value]) => value !== '' || !Object.hasOwn(properties, key) || required.includes(key),
    ),
  )
}

const isList = ({ query }: Call, key: string): boolean => query?.properties[key]?.type === 'array'

/** Splits list parameters of a query at commas. A client may also repeat such a parameter, and may append `[]` to its name. */
function readLists(call: Call, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const list = key.replace(/\[\]$/, '')
    if (!isList(call, list)) read[key] = value
    else read[list] = [...((read[list] ?? []) as string[]), ...[value].flat().flatMap((text) => partsOf(text))]
  }
  return read
}

const partsOf = (text: unknown): string[] => String(text).split(',').filter(Boolean)

/** Returns the values of the path's parameters. @throws HttpError 400 for a value that the call does not accept */
function pathValues({ pathNames = {}, pathRefusal = 'Unknown path' }: Call, parts: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, word]) => {
      const names = pathNames[part]
      if (!names) return [part, word]
      const value = Object.keys(names).find((key) => names[key] === word)
      if (value === undefined) throw new HttpError(400, `${pathRefusal}: ${word.slice(0, 60)}`)
      return [part, value]
    }),
  )
}

/** Returns true if a call's answers contain `code` (specification.md §3, subscribing); its errors then contain it too. */
const tellsCode = (call: Call | undefined) => call !== undefined && Object.hasOwn(call.response.properties, 'code')
