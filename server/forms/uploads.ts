import type { Request, Response } from 'express'
import type { Field } from '#schema/definitions/fields/field-schema.ts'
import { fileKindOf } from '#schema/definitions/fields/file-kinds.ts'
import { MAX_COUNT, MAX_SIZE } from '#schema/definitions/fields/rules/files.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import { isMultipart, isUrlEncoded, readUrlEncoded, type Values } from '../http/bodies.ts'
import { allowSlowBody } from '../http/body-deadline.ts'
import { HttpError } from '../http/http-error.ts'
import { type Allowance, readMultipart } from '../http/multipart.ts'
import type { ReceivedFile } from '../http/received-files.ts'
import { clientKey } from '../limits/client-key.ts'
import { isOfKind, mimeOf } from './file-content.ts'
import { uploadFolder } from './left-uploads.ts'
import type { FormLimit } from './limit.ts'

/** A file that came with a form. */
export interface Upload extends ReceivedFile {
  /** Its MIME type, of its content; empty where that is not what its name says, or it was not kept. */
  type: string
}

export interface Post {
  /** Every value of every name, as it was sent. */
  values: Values
  files: readonly Upload[]
}

/** The form that values are for; undefined where they tell none. */
type FormOf = (values: Values) => FormFile | undefined

/** Reads what forms post. */
export interface PostReader {
  /**
   * Reads a post of a form, with files where that form has fields for them.
   * @throws HttpError 413 for too much, 400 for what cannot be read, 415 for another type or for files that no field
   *   takes, 429 and 503 where too many come
   */
  read(request: Request, response: Response, formOf: FormOf): Promise<Post>
}

export interface PostReaderOptions {
  /** Where files stay until a request has been answered. */
  folder: string
  limit: Pick<FormLimit, 'check'>
}

const MEGABYTE = 1024 * 1024

/** Posts with files that arrive at the same time: from one address, and in all. */
const AT_ONCE_PER_ADDRESS = 5
const AT_ONCE = 50

/** Whether the request is a form's own post. */
export const isFormPost = (request: Request): boolean => isUrlEncoded(request) || isMultipart(request)

export function createPostReader({ folder, limit }: PostReaderOptions): PostReader {
  const arriving = new Map<string, number>()
  let all = 0

  async function inPlace<T>(address: string, work: () => Promise<T>): Promise<T> {
    const own = arriving.get(address) ?? 0
    if (own >= AT_ONCE_PER_ADDRESS) throw busy(429)
    if (all >= AT_ONCE) throw busy(503)
    arriving.set(address, own + 1)
    all++
    try {
      return await work()
    } finally {
      all--
      const left = (arriving.get(address) ?? 1) - 1
      if (left > 0) arriving.set(address, left)
      else arriving.delete(address)
    }
  }

  return {
    async read(request, response, formOf) {
      if (isUrlEncoded(request)) return { values: await readUrlEncoded(request, response), files: [] }
      if (!isMultipart(request)) throw new HttpError(415, 'Так форму отправить нельзя.')
      if (request.get('Content-Encoding') !== undefined) throw new HttpError(415, 'Сжатая форма не\u00a0принимается.')
      const address = request.ip ?? ''
      // Who may not send a form now need not send 25 megabytes to hear it.
      await limit.check(address)
      const { values, files } = await inPlace(clientKey(address), () => {
        allowSlowBody(request)
        return readMultipart(request, {
          folder: uploadFolder(folder),
          allow: (values, field) => allowanceOf(formOf(values), field),
        })
      })
      const form = formOf(values)
      if (form && !hasFiles(form)) throw noFiles()
      return { values, files: await judge(files) }
    },
  }
}

const busy = (status: 429 | 503): HttpError =>
  new HttpError(status, 'Сейчас приходит много файлов. Попробуйте ещё раз через минуту.', undefined, 60)

const noFiles = (): HttpError => new HttpError(415, 'Эта форма не\u00a0принимает файлов.')

const fileFields = ({ fields }: Pick<FormFile, 'fields'>): readonly Field[] =>
  fields.filter(({ type }) => type === 'file')

/** Whether a form has a field for files. */
export const hasFiles = (form: Pick<FormFile, 'fields'>): boolean => fileFields(form).length > 0

/** @throws HttpError 415 where there is no form that takes files */
function allowanceOf(form: FormFile | undefined, name: string): Allowance | undefined {
  const fields = form ? fileFields(form) : []
  if (fields.length === 0) throw noFiles()
  const field = fields.find((field) => field.name === name)
  const { maxSize = MAX_SIZE, maxCount = MAX_COUNT } = field?.validation?.file ?? {}
  return field && { maxBytes: maxSize * MEGABYTE, maxCount }
}

/** Each file is judged by its content: it must be what its name says (S22). */
const judge = (files: readonly ReceivedFile[]): Promise<Upload[]> =>
  Promise.all(files.map(async (file) => ({ ...file, type: await typeOf(file) })))

async function typeOf({ name, path }: ReceivedFile): Promise<string> {
  const kind = fileKindOf(name)
  if (path === undefined) return ''
  // Where a field takes any kind: nothing is known of it, and nothing shows it.
  if (kind === undefined) return 'application/octet-stream'
  return (await isOfKind(path, kind)) ? mimeOf(kind) : ''
}
