import express, { type Request, type RequestHandler, type Response } from 'express'
import { HttpError } from './http-error.ts'

/** Every value of every name, as a form sent it. */
export type Values = Readonly<Record<string, readonly string[]>>

/** Of a form's values, and of JSON (S13, S19). */
export const MAX_TEXT_BYTES = 100 * 1024
export const MAX_FIELDS = 500

const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i
const MULTIPART = /^multipart\/form-data\s*(;|$)/i

export const isUrlEncoded = (request: Request): boolean => URLENCODED.test(request.get('Content-Type') ?? '')

export const isMultipart = (request: Request): boolean => MULTIPART.test(request.get('Content-Type') ?? '')

export class BodyTooLarge extends HttpError {
  constructor() {
    super(413, 'Запрос слишком большой: до\u00a0100\u00a0килобайт без\u00a0файлов.')
  }
}

// Bounded before it is parsed: URLSearchParams takes seconds for a megabyte of «a&».
const parse = express.urlencoded({
  extended: false,
  limit: MAX_TEXT_BYTES,
  inflate: false,
  parameterLimit: MAX_FIELDS,
  type: (request) => URLENCODED.test(request.headers['content-type'] ?? ''),
})

/**
 * Reads application/x-www-form-urlencoded.
 * @throws HttpError 413 for too much, 415 for a compressed one, 400 for what cannot be read
 */
export async function readUrlEncoded(request: Request, response: Response): Promise<Values> {
  await new Promise<void>((done, fail) => {
    parse(request, response, (error?: unknown) => (error === undefined ? done() : fail(refusalOf(error))))
  })
  const values: Record<string, readonly string[]> = Object.create(null)
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>)) {
    const texts = [value].flat().map(String)
    if (/\0/.test(name + texts.join(''))) throw new HttpError(400, 'Форма записана неверно.')
    values[name] = texts
  }
  return values
}

/**
 * The same as `request.body`, for routes of our own forms; a name that came several times has a list. Other types stay
 * unread.
 */
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

function refusalOf(error: unknown): HttpError {
  const { status, type } = error as { status?: number; type?: string }
  if (type === 'parameters.too.many') return new HttpError(413, 'В\u00a0форме слишком много полей.')
  if (status === 413) return new BodyTooLarge()
  if (status === 415) return new HttpError(415, 'Сжатая форма и\u00a0эта кодировка не\u00a0принимаются.')
  if (type === 'request.aborted') return new HttpError(400, 'Запрос не\u00a0дошёл до\u00a0конца.')
  return new HttpError(400, 'Форма записана неверно.')
}
