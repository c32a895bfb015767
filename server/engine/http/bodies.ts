import express, { type Request, type RequestHandler, type Response } from 'express'
import { nextLoopTurn } from '../next-loop-turn.ts'
import { HttpError } from './http-error.ts'

/** Values of a form by name. */
export type Values = Readonly<Record<string, readonly string[]>>

/** Size limit of JSON and of all text in a form (S13, S19). */
export const MAX_TEXT_BYTES = 100 * 1024
export const MAX_FIELDS = 500
const MAX_DEPTH = 20
/** Maximum number of values in a JSON body, including nested ones: each unknown key costs an error message. */
const MAX_VALUES = 2000

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const typeIs =
  (type: string) =>
  (request: Pick<Request, 'headers'>): boolean =>
    new RegExp(`^${type}\\s*(;|$)`, 'i').test(request.headers['content-type'] ?? '')

export const isJson = typeIs('application/json')
export const isUrlEncoded = typeIs('application/x-www-form-urlencoded')
export const isMultipart = typeIs('multipart/form-data')

const parseJson = express.json({ limit: MAX_TEXT_BYTES, inflate: false, type: () => true })
const parseForm = express.urlencoded({
  extended: false,
  limit: MAX_TEXT_BYTES,
  inflate: false,
  parameterLimit: MAX_FIELDS,
  type: () => true,
})

/**
 * Reads a JSON body into `request.body`; without a body it is an empty object.
 * @throws HttpError 415 for another type, 413 for a large body, 400 for invalid JSON or a refusal of `checkJson`
 */
export async function readJson(request: Request, response: Response): Promise<void> {
  if (request.get('Content-Type') === undefined && hasNoBody(request)) request.body = {}
  else if (!isJson(request)) throw new HttpError(415, 'Тело запроса должно быть в формате application/json.')
  // Refuses an empty body here, because Express would parse it as an empty object.
  else if (request.get('Content-Length') === '0') throw new HttpError(400, 'Тело запроса пусто.')
  else {
    await parse(parseJson, request, response, 'В теле запроса не JSON.')
    checkJson(request.body)
  }
}

/** Like `readJson`, for a call without required parameters: an empty body of any type is accepted. */
export async function readJsonOrNothing(request: Request, response: Response): Promise<void> {
  if (hasNoBody(request)) request.body = {}
  else await readJson(request, response)
}

/** Reads application/x-www-form-urlencoded. @throws HttpError 413 for a large body, 415 for a compressed one, 400 for a malformed one */
export async function readUrlEncoded(request: Request, response: Response): Promise<Values> {
  await parse(parseForm, request, response, 'Форма записана неверно.')
  const values: Record<string, readonly string[]> = Object.create(null)
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>)) {
    const texts = [value].flat().map(String)
    if (/\0/.test(name + texts.join(''))) throw new HttpError(400, 'Форма записана неверно.')
    values[name] = texts
  }
  return values
}

/** Reads a form into `request.body`, for routes that are not calls. A repeated name gives a list. Ignores bodies of other types. */
export const readForm: RequestHandler = async (request, response, next) => {
  request.body = undefined
  if (isUrlEncoded(request)) {
    const values = await readUrlEncoded(request, response)
    request.body = Object.fromEntries(
      Object.entries(values).map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]),
    )
  }
  next()
}

/** Checks a JSON body. @throws HttpError 400 if it is no object, too large or too deep, or contains a NUL or a key such as __proto__ */
export function checkJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError(400, 'В теле запроса должен быть объект JSON.')
  let left = MAX_VALUES
  function check(part: unknown, depth: number): void {
    if (left-- <= 0) throw new HttpError(400, 'В\u00a0теле запроса слишком много значений.')
    if (typeof part === 'string') refuseNul(part)
    if (typeof part !== 'object' || part === null) return
    if (depth > MAX_DEPTH) throw new HttpError(400, 'В теле запроса слишком много вложенных частей.')
    for (const [key, inside] of Object.entries(part)) {
      refuseNul(key)
      if (FORBIDDEN.has(key)) throw new HttpError(400, `Ключа «${key}» в запросе быть не может.`)
      check(inside, depth + 1)
    }
  }
  check(value, 1)
  return value
}

/** Refuses a NUL, which PostgreSQL cannot store in a text (R12). */
function refuseNul(text: string): void {
  if (text.includes('\0')) throw new HttpError(400, 'В\u00a0тексте есть знак с\u00a0кодом\u00a00: уберите его.')
}

/** Returns true for a request without a body (RFC 9112, 6.3). */
const hasNoBody = (request: Request): boolean =>
  request.get('Transfer-Encoding') === undefined && Number(request.get('Content-Length') ?? 0) === 0

/** Runs a parser of Express. @param malformed the message if parsing fails */
async function parse(parser: RequestHandler, request: Request, response: Response, malformed: string): Promise<void> {
  // Parses in a new iteration of the event loop, so that concurrent large bodies do not block other requests (S19).
  await nextLoopTurn()
  await new Promise<void>((done, fail) => {
    void parser(request, response, (error?: unknown) =>
      error === undefined ? done() : fail(refusalOf(error as { status?: number; type?: string }, malformed)),
    )
  })
}

function refusalOf({ status, type }: { status?: number; type?: string }, malformed: string): HttpError {
  if (type === 'parameters.too.many') return new HttpError(413, 'В\u00a0форме слишком много полей.')
  if (status === 413) return new BodyTooLarge()
  if (status === 415) return new HttpError(415, 'Сжатое тело запроса и эта кодировка не принимаются.')
  return new HttpError(400, type === 'request.aborted' ? 'Запрос не\u00a0дошёл до\u00a0конца.' : malformed)
}

export class BodyTooLarge extends HttpError {
  constructor() {
    super(413, 'Запрос слишком большой: до\u00a0100\u00a0килобайт без\u00a0файлов.')
  }
}
