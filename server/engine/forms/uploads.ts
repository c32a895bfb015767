import { existsSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import type { Field } from '#schema/definitions/fields/field-schema.ts'
import { holdsFiles } from '#schema/definitions/fields/field-types.ts'
import { type FileKind, fileKindOf } from '#schema/definitions/fields/file-kinds.ts'
import { MAX_COUNT, MAX_SIZE } from '#schema/definitions/fields/types/file.ts'
import type { FileDescription } from '#schema/definitions/fields/values.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import type { EraseStep } from '../database/erasing.ts'
import { isMultipart, isUrlEncoded, readUrlEncoded, type Values } from '../http/bodies.ts'
import { allowSlowBody } from '../http/body-deadline.ts'
import { HttpError, Overloaded } from '../http/http-error.ts'
import { type Allowance, type ReceivedFile, readMultipart } from '../http/multipart.ts'
import { PICTURE_FOLDER } from '../pictures/uploaded.ts'
import { FairQueue } from '../queue/queue.ts'
import { clientOf, isSignedIn, staffSessionOf } from '../visitor/staff.ts'
import type { FormLimit } from './admission.ts'

export interface Upload extends ReceivedFile {
  /** MIME type of the file's content; empty if the content contradicts the name, or the file was discarded. */
  type: string
}

export interface Post {
  /** All values by name. */
  values: Values
  files: readonly Upload[]
}

/** Returns the form that the values belong to; undefined if they do not name one. */
type FormOf = (values: Values) => FormFile | undefined

/** Returns name, type and size of the files by field, as the fields' values. */
export const filesByField = (files: readonly Upload[]): Record<string, FileDescription[]> =>
  Object.fromEntries(
    Map.groupBy(files, ({ field }) => field)
      .entries()
      .map(([field, uploads]) => [field, uploads.map(({ name, type, size }) => ({ name, type, size }))]),
  )

interface PostReaderOptions {
  /** The data folder; uploaded files are below it (`uploadFolder`) until the request has been answered. */
  folder: string
  limit: Pick<FormLimit, 'check' | 'take'>
}

const MEGABYTE = 1024 * 1024

/** Size limit of a post by staff: a price list of 50 MB, and 1 MB for the rest of the body. */
const STAFF_MEGABYTES = 51

/** Limits of concurrent posts with files. A post never waits in the queue, since its body would time out. */
const PLACES = { atOnce: 50, waiting: 0, each: 5 }

export const isFormPost = (request: Request): boolean => isUrlEncoded(request) || isMultipart(request)

export type PostReader = ReturnType<typeof createPostReader>

export function createPostReader({ folder, limit }: PostReaderOptions) {
  const queueOf = () =>
    new FairQueue({ ...PLACES, busy: 'Сейчас приходит много файлов. Попробуйте ещё раз через минуту.' })
  // Staff have a separate queue.
  const [ofStaff, ofVisitors] = [queueOf(), queueOf()]

  return {
    /**
     * Reads a form post, with files if the form has file fields. @throws HttpError 413 for too much data, 400 for malformed data, 415 for
     * another type or if the form accepts no files, 422 for a file in another kind of field, 429 and 503 under load
     */
    async read(request: Request, response: Response, formOf: FormOf): Promise<Post> {
      if (isUrlEncoded(request)) return { values: await readUrlEncoded(request, response), files: [] }
      if (!isMultipart(request)) throw new HttpError(415, 'Так форму отправить нельзя.')
      if (request.get('Content-Encoding') !== undefined) throw new HttpError(415, 'Сжатая форма не\u00a0принимается.')
      const address = request.ip ?? ''
      const session = staffSessionOf(request)
      const staff = isSignedIn(session) ? session : undefined
      // Checks the limit before an upload of up to 25 megabytes. Staff are exempt, because an office shares one address.
      if (!staff) await limit.check(address)
      const read = async (release: () => void) => {
        allowSlowBody(request, release)
        const post = await readMultipart(request, {
          folder: uploadFolder(folder),
          allow: (values, field) => allowanceOf(formOf(values), field),
          ...(staff && { maxMegabytes: STAFF_MEGABYTES }),
        })
        const form = formOf(post.values)
        if (form) refuseMisplaced(form, post.files)
        return post
      }
      const queue = staff ? ofStaff : ofVisitors
      const { values, files } = await queue.run(clientOf(request, response), read).catch(async (error: unknown) => {
        // A post that breaks off or that no page sends becomes no submission, so it is counted here.
        if (!staff && isRefused(error)) await limit.take(address, false)
        throw error
      })
      return { values, files: await Promise.all(files.map(async (file) => ({ ...file, type: await typeOf(file) }))) }
    },
  }
}

const isRefused = (error: unknown): boolean => error instanceof HttpError && !(error instanceof Overloaded)

const noFiles = (): HttpError => new HttpError(415, 'Эта форма не\u00a0принимает файлов.')

const fileFields = ({ fields }: FormFile): readonly Field[] => fields.filter(holdsFiles)

/** Checks the fields of files. @throws HttpError 415 if the form accepts no files, 422 for a file in another kind of field */
function refuseMisplaced(form: FormFile, files: readonly ReceivedFile[]): void {
  const names = fileFields(form).map(({ name }) => name)
  if (names.length === 0) throw noFiles()
  const misplaced = files.find(({ field }) => !names.includes(field))?.field.slice(0, 60)
  if (misplaced === undefined) return
  const message = `Файлу в\u00a0поле «${misplaced}» здесь не\u00a0место.`
  throw new HttpError(422, message, { [misplaced]: message })
}

/** Returns the limits of a file field; undefined for other fields. @throws HttpError 415 if the form accepts no files */
function allowanceOf(form: FormFile | undefined, name: string): Allowance | undefined {
  const fields = form ? fileFields(form) : []
  if (fields.length === 0) throw noFiles()
  const field = fields.find((field) => field.name === name)
  const { maxSize = MAX_SIZE, maxCount = MAX_COUNT } = field?.validation?.file ?? {}
  return field && { maxBytes: maxSize * MEGABYTE, maxCount }
}

/** Returns the MIME type of a file; empty if its content does not match its name (S22). */
async function typeOf({ name, path }: ReceivedFile): Promise<string> {
  const kind = fileKindOf(name)
  if (path === undefined) return ''
  // The name has an unknown extension, which only a field for any file accepts.
  if (kind === undefined) return 'application/octet-stream'
  return (await isOfKind(path, kind)) ? contents[kind].mime : ''
}

/** The beginning and the end of a file, and its size in bytes. */
interface Sample {
  head: Buffer
  tail: Buffer
  size: number
  /** Reads bytes at an offset. */
  at(from: number, length: number): Promise<Buffer>
}

/** Bytes that are read at the beginning and the end: the directory of a ZIP is at its end. */
const HEAD = 4096
const TAIL = 64 * 1024

const begins =
  (...signatures: readonly string[]) =>
  ({ head }: Sample): boolean =>
    signatures.some((signature) => head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1')))

/** Returns true for a ZIP: its directory must be at the end. */
const isZip = (sample: Sample) => begins('PK\x03\x04', 'PK\x05\x06')(sample) && sample.tail.includes('PK\x05\x06')
/** Returns true for the format of Word and Excel before 2007. */
const isCompound = begins('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1')

/** Recognizes an Office file by its directory: a ZIP lists the program's folder, a compound file one of its streams. */
const isOffice =
  (folder: string, streams: readonly string[]) =>
  async (sample: Sample): Promise<boolean> => {
    if (isZip(sample)) return sample.tail.includes('PK\x01\x02') && sample.tail.includes(folder)
    if (!isCompound(sample) || sample.head.length < 512) return false
    // [MS-CFB] 2.2: the sector size and the first sector of the directory.
    const [shift, sector] = [sample.head.readUInt16LE(30), sample.head.readUInt32LE(48)]
    if (shift !== 9 && shift !== 12) return false
    const directory = await sample.at((sector + 1) * 2 ** shift, 4096)
    return streams.some((stream) => directory.includes(Buffer.from(stream, 'utf16le')))
  }

/** Returns true for a JPEG: a marker with its length, followed by another marker. */
async function isJpeg({ head, at }: Sample): Promise<boolean> {
  if (head.length < 6 || head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff || (head[3] ?? 0) < 0xc0) return false
  return (await at(4 + head.readUInt16BE(4), 1))[0] === 0xff
}

const beginsLike =
  (pattern: RegExp) =>
  ({ head }: Sample): boolean =>
    pattern.test(head.toString('latin1').replace(/^\xEF\xBB\xBF/, ''))

/** Returns true for a text: UTF-16 with a byte order mark, or bytes without NUL. */
const isText = ({ head }: Sample) => /^(?:\xFF\xFE|\xFE\xFF)/.test(head.toString('latin1')) || !head.includes(0)

const contents: Readonly<Record<FileKind, { mime: string; fits(sample: Sample): boolean | Promise<boolean> }>> = {
  pdf: { mime: 'application/pdf', fits: beginsLike(/^[\s\0]{0,64}%PDF-\d/) },
  dwg: { mime: 'image/vnd.dwg', fits: beginsLike(/^AC1\d/) },
  dxf: {
    mime: 'image/vnd.dxf',
    fits: beginsLike(/^(?:AutoCAD Binary DXF|(?:\s*999\r?\n[^\n]*\n){0,20}\s*0\s*\r?\n\s*SECTION)/),
  },
  step: { mime: 'model/step', fits: beginsLike(/^\s*ISO-10303-21;/) },
  iges: { mime: 'model/iges', fits: beginsLike(/^[^\n]{72}[SC] {0,6}\d+\s*\n/) },
  stl: {
    mime: 'model/stl',
    fits: (sample) => {
      const { head, size } = sample
      // Binary STL: a header of 80 bytes, the number of triangles, and 50 bytes for each.
      return (
        beginsLike(/^\s*solid\b[^\0]*\bfacet\b/)(sample) || (size >= 84 && size === 84 + 50 * head.readUInt32LE(80))
      )
    },
  },
  jpg: { mime: 'image/jpeg', fits: isJpeg },
  png: {
    mime: 'image/png',
    fits: (sample) => begins('\x89PNG\r\n\x1A\n')(sample) && sample.head.toString('latin1', 12, 16) === 'IHDR',
  },
  webp: {
    mime: 'image/webp',
    fits: ({ head }) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
  zip: { mime: 'application/zip', fits: isZip },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fits: isOffice('xl/', ['Workbook', 'Book']),
  },
  csv: { mime: 'text/csv', fits: isText },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    fits: isOffice('word/', ['WordDocument']),
  },
}

export const mimeOf = (kind: FileKind): string => contents[kind].mime

/** MIME types of the kinds of files that are recognized by their content. */
export const UPLOADED_TYPES: ReadonlySet<string> = new Set(Object.values(contents).map(({ mime }) => mime))

/** Checks that a file's content is of this kind (S22). */
async function isOfKind(path: string, kind: FileKind): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  const read = async (length: number, from: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const [head, tail] = [await read(HEAD, 0), await read(TAIL, Math.max(0, size - TAIL))]
  return await contents[kind].fits({ head, tail, size, at: (from, length) => read(length, from) })
}

/** Returns the folder of uploaded files until their request has been answered. */
export const uploadFolder = (dataFolder: string): string => join(dataFolder, 'uploads')

/** Minimum age, in milliseconds, of a file whose request cannot be running any more. */
const LEFT_MS = 3_600_000

/** Deletes what dead processes left in the upload folder, except the catalog's pictures there. @returns the number of files and folders */
export async function dropLeftUploads(dataFolder: string, now: Date): Promise<number> {
  const folder = uploadFolder(dataFolder)
  const names = existsSync(folder) ? await readdir(folder) : []
  let dropped = 0
  for (const name of names) {
    if (name === PICTURE_FOLDER) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs < LEFT_MS) continue
    await rm(path, { recursive: true, force: true })
    dropped++
  }
  return dropped
}

export const leftUploads = (dataFolder: string): EraseStep => ({
  what: 'left-uploads',
  title: 'недошедшие файлы посетителей',
  erase: (_transaction, { now }) => dropLeftUploads(dataFolder, now),
})
