import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, parse } from 'node:path'
import { Router } from 'express'
import { nameOf } from '#schema/definitions/pictures/files.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import type { Database } from '../../engine/database/tables.ts'
import { mimeOf, type Upload } from '../../engine/forms/uploads.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { PictureProblem } from '../../engine/pictures/fetch-picture.ts'
import { storePicture } from '../../engine/pictures/store-picture.ts'
import { sharedPicture, sharePicture, uploadedFile, writeUploaded } from '../../engine/pictures/uploaded.ts'

// Uploaded pictures and PDFs stay in the upload folder until a publication copies them to public/. The name of a file contains a hash of
// its content. A draft needs no list of its uploads, because its texts contain their paths.

const UPLOADS = '/assets/uploads/'
const DOCUMENT = '[a-z0-9-]*[0-9a-f]{20}\\.pdf'
const UPLOADED = new RegExp(
  `${UPLOADS}(?:[0-9a-f]{20}-\\d{1,5}x\\d{1,5}\\.(?:jpg|png|webp|avif)|${DOCUMENT})(?=")`,
  'g',
)

/** Returns the uploaded files that a text mentions, each as its path, "/assets/uploads/…-900x600.jpg", and its address under /pictures/. */
export const uploadsIn = (text: string): [file: string, address: string][] =>
  [...text.matchAll(UPLOADED)].map(([file]) => [file, addressOf(file)])

type Shared = Pick<Database, 'engine' | 'query'>

/** Validates a file by its content, and stores it. @returns its path for schema files, "/assets/uploads/…" @throws HttpError 422 */
export async function storeUpload(database: Shared, dataFolder: string, upload: Upload, as: 'picture' | 'document') {
  if (upload.path === undefined)
    throw new HttpError(422, 'Файл больше 15\u00a0МБ: уменьшите его и\u00a0загрузите снова.')
  const bytes = await readFile(upload.path)
  try {
    const address = await (as === 'picture'
      ? storePicture(dataFolder, bytes)
      : storeDocument(dataFolder, bytes, upload))
    await sharePicture(database, dataFolder, address)
    return UPLOADS + basename(uploadedFile(dataFolder, address) ?? '')
  } catch (error) {
    if (error instanceof PictureProblem) throw new HttpError(422, `${error.message} ${error.mend}`)
    throw error
  }
}

/** Stores a PDF. Its new name begins with the original one. @returns its address under /pictures/ */
async function storeDocument(dataFolder: string, bytes: Buffer, { name, type }: Upload): Promise<string> {
  if (type !== mimeOf('pdf'))
    throw new PictureProblem(
      'Это не\u00a0PDF: внутри файла другое.',
      'Сохраните документ как PDF; имени файла для этого мало.',
    )
  const words = slugOf(parse(name).name).slice(0, 60)
  const file = [...(words ? [words] : []), nameOf(hash('sha256', bytes))].join('-')
  await writeUploaded(dataFolder, `${file}.pdf`, bytes)
  return addressOf(file)
}

const addressOf = (file: string): string => `/pictures/${parse(file).name}`

/** Reads an uploaded file. @throws HttpError 422 if the file is missing */
export async function readUpload(database: Shared, dataFolder: string, file: string): Promise<Buffer> {
  const path = await sharedPicture(database, dataFolder, addressOf(file))
  if (path === undefined) throw new HttpError(422, `Файла «${file}» нет: загрузите его ещё раз.`)
  return readFile(path)
}

/** Serves the PDFs of drafts. */
export const serveDocuments = (database: Shared, dataFolder: string): Router =>
  Router({ caseSensitive: true }).get(new RegExp(`^${UPLOADS}(${DOCUMENT})$`), async (request, response, next) => {
    const file = await sharedPicture(database, dataFolder, addressOf(request.params[0] ?? ''))
    if (file === undefined) next()
    else response.sendFile(file)
  })
