import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { CallError } from '../api/errors.ts'
import { isFormPost, readPost, type Upload } from '../forms/uploads.ts'
import { checkJson, readJson, refused } from './json-body.ts'

/** The files that came with a call's body. */
export const filesOf = (response: Response): readonly Upload[] => (response.locals.files ?? []) as Upload[]

/** Reads a body of JSON, or of multipart/form-data with the JSON in its part `body` and files beside it. */
export const readJsonWithFiles: RequestHandler = (request, response, next) => {
  if (!isFormPost(request)) return void readJson(request, response, next)
  readParts(request, response, next).catch(next)
}

const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i
const parseForm = express.urlencoded({ extended: false, limit: '100kb', inflate: false, parameterLimit: 50 })

const isWrong = (error: unknown): boolean => (error as { status?: unknown }).status === 400

/** Reads a body of JSON, or of application/x-www-form-urlencoded: then all of it is text. */
export const readJsonOrForm: RequestHandler = (request, response, next) => {
  if (!URLENCODED.test(request.get('Content-Type') ?? '')) return void readJson(request, response, next)
  parseForm(request, response, (error?: unknown) => {
    if (error !== undefined)
      return next(isWrong(error) ? new CallError(400, 'Форма записана неверно.') : refused(error))
    const repeated = Object.entries(request.body as object).find(([, value]) => typeof value !== 'string')
    if (repeated) return next(new CallError(400, `Поле «${repeated[0].slice(0, 60)}» указано несколько раз.`))
    try {
      request.body = checkJson({ ...request.body })
    } catch (wrong) {
      return next(wrong)
    }
    next()
  })
}

async function readParts(request: Request, response: Response, next: NextFunction): Promise<void> {
  const { values, files } = await readPost(request)
  const [text = ''] = values.body ?? []
  if (Buffer.byteLength(text) > 100 * 1024)
    throw new CallError(413, 'Запрос слишком большой: до 100 килобайт без файлов.')
  request.body = checkJson(parse(text))
  response.locals.files = files
  next()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError(400, 'В части «body» не JSON.')
  }
}
