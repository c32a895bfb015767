import type { Request } from 'express'
import { CallError } from '../api/errors.ts'

/** A file that came with a form. */
export interface Upload {
  field: string
  name: string
  type: string
  bytes: Buffer
}

export interface Post {
  /** Every value of every name, as it was sent. */
  values: Readonly<Record<string, readonly string[]>>
  files: readonly Upload[]
}

/** Bytes of a whole request, files included. */
const LIMIT = 26 * 1024 * 1024
const FIELDS = 500

/** Whether the request is a form's own post. */
export const isFormPost = (request: Request): boolean =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(request.get('Content-Type') ?? '')

/**
 * Reads what a form posts.
 * @throws CallError 413 for too much of it, 400 for what cannot be read, 415 for another type
 */
export async function readPost(request: Request): Promise<Post> {
  if (!isFormPost(request)) throw new CallError(415, 'Так форму отправить нельзя.')
  const body = await readBytes(request)
  const form = await new Response(body, { headers: { 'Content-Type': request.get('Content-Type') ?? '' } })
    .formData()
    .catch(() => {
      throw new CallError(400, 'Форма записана неверно.')
    })
  const values: Record<string, string[]> = Object.create(null)
  const files: Upload[] = []
  let count = 0
  for (const [name, value] of form) {
    if (++count > FIELDS) throw new CallError(400, 'В форме слишком много полей.')
    if (typeof value === 'string') (values[name] ??= []).push(value)
    else if (value.name !== '' || value.size > 0)
      files.push({ field: name, name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) })
  }
  return { values, files }
}

async function readBytes(request: Request): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new CallError(413, 'Слишком много данных: форма с файлами — до 25 мегабайт.')
  if (Number(request.get('Content-Length')) > LIMIT) throw tooLarge
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LIMIT) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts)
}
