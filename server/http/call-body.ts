import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { CallError } from '../api/errors.ts'
import { isFormPost, readPost, type Upload } from '../forms/uploads.ts'
import { checkJson, readJson } from './json-body.ts'

/** The files that came with a call's body. */
export const filesOf = (response: Response): readonly Upload[] => (response.locals.files ?? []) as Upload[]

/** Reads a body of JSON, or of multipart/form-data with the JSON in its part `body` and files beside it. */
export const readJsonWithFiles: RequestHandler = (request, response, next) => {
  if (!isFormPost(request)) return void readJson(request, response, next)
  readParts(request, response, next).catch(next)
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
