import type { Request, Response } from 'express'
import type { CallName } from '#schema/api/calls.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { PostReader, Upload } from '../forms/uploads.ts'
import { findForm } from '../forms/validate-submission.ts'
import { checkJson, isJson, isMultipart, isUrlEncoded, readJson, readUrlEncoded, type Values } from '../http/bodies.ts'
import { HttpError } from '../http/http-error.ts'
import type { Site } from '../site/site.ts'

/** The files that came with a call's body. */
export const filesOf = (response: Response): readonly Upload[] => (response.locals.files ?? []) as Upload[] // set below alone

/** Reads the body of a call into `request.body`, and its files for `filesOf`. @throws HttpError */
export type BodyReader = (request: Request, response: Response) => Promise<void>

/** Reads a body of JSON, or of multipart/form-data with the JSON in its part `body` and files after it. */
export const readJsonWithFiles =
  (call: CallName, posts: PostReader, site: () => Site): BodyReader =>
  async (request, response) => {
    if (!isMultipart(request)) return readJson(request, response)
    const { values, files } = await posts.read(request, response, (values) => {
      const { form } = parsePart(values)
      return findForm(site(), call, typeof form === 'string' ? form : undefined)?.value
    })
    request.body = parsePart(values)
    response.locals.files = files
  }

/** Reads a body of JSON, or of application/x-www-form-urlencoded: then all of it is text. */
export const readJsonOrForm: BodyReader = async (request, response) => {
  if (!isUrlEncoded(request)) {
    if (isJson(request) || request.get('Content-Type') === undefined) return readJson(request, response)
    throw new HttpError(415, 'Данные должны прийти формой (application/x-www-form-urlencoded) или JSON.')
  }
  const values = await readUrlEncoded(request, response)
  const repeated = Object.entries(values).find(([, texts]) => texts.length > 1)
  if (repeated) throw new HttpError(400, `Поле «${repeated[0].slice(0, 60)}» указано несколько раз.`)
  request.body = checkJson(Object.fromEntries(Object.entries(values).map(([name, [text]]) => [name, text])))
}

/** @throws HttpError 400 where there is none, or it is no JSON object */
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
