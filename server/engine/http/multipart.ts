import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { nextLoopTurn } from '../next-loop-turn.ts'
import { BodyTooLarge, MAX_FIELDS, MAX_TEXT_BYTES, type Values } from './bodies.ts'
import { HttpError } from './http-error.ts'

/** Limits of a file field. */
export interface Allowance {
  /** Maximum bytes of each file. */
  maxBytes: number
  maxCount: number
}

interface MultipartOptions {
  /** Size limit of the whole request, including files. */
  maxMegabytes?: number
  /** Folder for files; each request gets a folder of its own in it. */
  folder: string
  /**
   * Returns the limits of a file field, given the values that came before it; undefined for an unknown field. @throws HttpError if the
   * request accepts no files: the rest of it is not read
   */
  allow(values: Values, field: string): Allowance | undefined
}

const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = 26
const MAX_FILES = 30

/**
 * Reads multipart/form-data as a stream and writes its files to the disk, within the limits of `allow` and of this module (S19).
 * @throws HttpError 413 for too much data, 400 for malformed or truncated data, and errors of `allow`
 */
export async function readMultipart(request: Request, { folder, ...options }: MultipartOptions) {
  const own = join(folder, randomUUID())
  const reading = readInto(own, request, options)
  // Deletes the files after the response, once nothing writes into the folder any more.
  request.res?.once('close', async () => {
    await Promise.allSettled([reading])
    await rm(own, { recursive: true, force: true }).catch((error: unknown) =>
      request.log.error(error, 'uploaded files could not be deleted'),
    )
  })
  return reading
}

/** Does the work of `readMultipart`. When it ends, nothing writes into the folder any more. */
async function readInto(
  folder: string,
  request: Request,
  { allow, maxMegabytes = MAX_MEGABYTES }: Omit<MultipartOptions, 'folder'>,
) {
  if (Number(request.get('Content-Length')) > maxMegabytes * MEGABYTE) throw tooLarge(maxMegabytes)
  const parser = createParser(request)
  const values: Record<string, string[]> = Object.create(null)
  const files: ReceivedFile[] = []
  const writing: Promise<void>[] = []
  const streams: Readable[] = []
  const counts = new Map<string, number>()
  let textBytes = 0

  const { promise: read, resolve: done, reject: fail } = Promise.withResolvers<void>()
  parser
    .on('field', (name: string | undefined, value, _nameCut, valueCut) => {
      // A part may lack its name. This listener must not throw: no code would catch the error, and the process would end.
      if (name === undefined) return fail(malformed())
      textBytes += name.length + Buffer.byteLength(value)
      if (valueCut || textBytes > MAX_TEXT_BYTES) fail(new BodyTooLarge())
      else if (name.length > MAX_NAME || /\0/.test(name + value)) fail(malformed())
      else (values[name] ??= []).push(value)
    })
    .on('file', (field: string | undefined, stream, name) => {
      if (field === undefined) {
        stream.resume()
        return fail(malformed())
      }
      // Ignores the file's error, because the request's own stream reports it.
      stream.on('error', () => undefined)
      streams.push(stream)
      // A file input without a chosen file sends an empty name.
      if (name === undefined || name === '') return void stream.resume()
      try {
        const allowance = allow(values, field)
        const count = (counts.get(field) ?? 0) + 1
        counts.set(field, count)
        const file: ReceivedFile = { field, name: shownName(name), size: 0 }
        files.push(file)
        const isAllowed = allowance !== undefined && count <= allowance.maxCount
        const written = isAllowed
          ? writeFile(stream, file, { folder, maxBytes: allowance.maxBytes })
          : countFile(stream, file)
        writing.push(written)
        written.catch(fail)
      } catch (error) {
        stream.resume()
        fail(error)
      }
    })
    .on('partsLimit', () => fail(tooMany()))
    .on('fieldsLimit', () => fail(tooMany()))
    .on('filesLimit', () => fail(tooMany()))
    .on('error', () => fail(malformed()))
    .on('finish', () => Promise.all(writing).then(() => done(), fail))
  const bounded = boundedStream(maxMegabytes, fail)
  request
    .once('close', () => request.complete || fail(new HttpError(400, 'Запрос не\u00a0дошёл до\u00a0конца.')))
    .pipe(bounded)
    .pipe(parser)
  try {
    await read
    return { values, files }
  } catch (error) {
    // Reads and discards the rest of the request, since the client may read the response only after sending everything.
    request.unpipe(bounded).resume()
    bounded.destroy()
    parser.destroy()
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(writing)
    throw error
  }
}

/** Passes chunks on up to the limit, one per iteration of the event loop, so that uploads do not block other requests (S19). */
function boundedStream(maxMegabytes: number, fail: (error: unknown) => void): Transform {
  let bytes = 0
  return new Transform({
    transform: async (part: Buffer, _encoding, pass) => {
      bytes += part.length
      if (bytes > maxMegabytes * MEGABYTE) fail(tooLarge(maxMegabytes))
      await nextLoopTurn()
      pass(null, part)
    },
  })
}

const tooLarge = (maxMegabytes: number): HttpError =>
  new HttpError(413, `Слишком много данных: форма с\u00a0файлами\u00a0— до\u00a0${maxMegabytes - 1}\u00a0мегабайт.`)
const tooMany = (): HttpError => new HttpError(413, 'В\u00a0форме слишком много полей.')
const malformed = (): HttpError => new HttpError(400, 'Форма записана неверно.')

/** Creates a parser for the body. @throws HttpError 400 for a Content-Type without a boundary */
function createParser(request: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.get('Content-Type') ?? '' },
      limits: {
        fieldNameSize: MAX_NAME,
        fieldSize: MAX_TEXT_BYTES,
        fields: MAX_FIELDS,
        files: MAX_FILES,
        parts: MAX_FIELDS + MAX_FILES,
        headerPairs: 20,
        headerSize: 4096,
      },
    })
  } catch {
    throw malformed()
  }
}

/** An uploaded file, on the disk until the request has been answered. */
export interface ReceivedFile {
  field: string
  /** The file's name from the browser, for display only, never as a path. */
  name: string
  /** Bytes. */
  size: number
  /** Path of the file; undefined if it was discarded because it was too large, one too many, or in an unknown field. */
  path?: string
}

/** Maximum length of a field's name and of a file's name. */
const MAX_NAME = 200

/** Writes a file as it arrives. If it is too large, it is discarded, but its size is still counted. */
async function writeFile(
  stream: Readable,
  file: ReceivedFile,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  await pipeline(
    stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        file.size += part.length
        if (file.size <= maxBytes) yield part
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  if (file.size <= maxBytes) file.path = path
  else await rm(path, { force: true })
}

/** Counts the bytes of a discarded file. */
async function countFile(stream: Readable, file: ReceivedFile): Promise<void> {
  for await (const part of stream as AsyncIterable<Buffer>) file.size += part.length
}

/** Returns a file name for display: without control characters, and shortened before the extension. */
function shownName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '_')
  return plain.length <= MAX_NAME ? plain : `${plain.slice(0, MAX_NAME - 20)}…${plain.slice(-19)}`
}
