import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { HttpError } from './http-error.ts'

/** S13. */
const LIMIT = '100kb'
const DEPTH = 20
/** Objects, lists and what is in them, together: each that no contract names is told of. */
const MAX_VALUES = 2000
/** No text has it, and PostgreSQL keeps none that has. */
const NUL = 'В\u00a0тексте есть знак с\u00a0кодом\u00a00: уберите его.'
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const parse = express.json({ limit: LIMIT, inflate: false, strict: true })

/** The same where nothing need be said: then an empty body will do, whatever type it is said to be of. */
export const readJsonOrNothing: RequestHandler = (request, response, next) => {
  if (!hasNoBody(request)) return void readJson(request, response, next)
  request.body = {}
  next()
}

/**
 * Reads a JSON body into `request.body`: an empty object where none came.
 * @throws HttpError 415 for another type, 413 for too large a body, 400 for what is no JSON object, is nested too deep,
 *   names a key that means more than itself or holds a NUL
 */
export const readJson: RequestHandler = (request: Request, response: Response, next: NextFunction) => {
  if (request.get('Content-Type') === undefined && hasNoBody(request)) {
    request.body = {}
    return void next()
  }
  if (!isJson(request)) {
    next(new HttpError(415, 'Тело запроса должно быть в формате application/json.'))
    return
  }
  parse(request, response, (error?: unknown) => {
    if (error !== undefined) return next(refused(error))
    // Express makes an empty object of an empty body.
    if (request.get('Content-Length') === '0') return next(new HttpError(400, 'Тело запроса пусто.'))
    try {
      checkJson(request.body)
    } catch (wrong) {
      return next(wrong)
    }
    next()
  })
}

export const isJson = (request: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(request.get('Content-Type') ?? '')

/** RFC 9112, 6.3. */
const hasNoBody = (request: Request): boolean =>
  request.get('Transfer-Encoding') === undefined && Number(request.get('Content-Length') ?? 0) === 0

/** @throws HttpError 400 for what is no object, is nested too deep or names a key that means more than itself */
export function checkJson(value: unknown): unknown {
  const wrong = whyRefused(value, 1, { left: MAX_VALUES })
  if (wrong !== undefined) throw new HttpError(400, wrong)
  return value
}

/** What a body was refused for. */
export function refused(error: unknown): HttpError {
  const { status, type } = error as { status?: number; type?: string }
  if (status === 413) return new HttpError(413, 'Запрос слишком большой: до 100 килобайт.')
  if (status === 415) return new HttpError(415, 'Сжатое тело запроса и эта кодировка не принимаются.')
  if (type === 'request.aborted') return new HttpError(400, 'Запрос не дошёл до конца.')
  return new HttpError(400, 'В теле запроса не JSON.')
}

function whyRefused(value: unknown, depth: number, count: { left: number }): string | undefined {
  if (count.left-- <= 0) return 'В\u00a0теле запроса слишком много значений.'
  if (depth === 1 && (typeof value !== 'object' || value === null || Array.isArray(value)))
    return 'В теле запроса должен быть объект JSON.'
  if (typeof value === 'string') return value.includes('\0') ? NUL : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEPTH) return 'В теле запроса слишком много вложенных частей.'
  for (const [key, part] of Object.entries(value)) {
    if (key.includes('\0')) return NUL
    if (FORBIDDEN.has(key)) return `Ключа «${key}» в запросе быть не может.`
    const wrong = whyRefused(part, depth + 1, count)
    if (wrong !== undefined) return wrong
  }
  return undefined
}
