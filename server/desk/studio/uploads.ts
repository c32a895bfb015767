import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { Router } from 'express'
import { nameOf } from '#schema/definitions/pictures/files.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import type { Database } from '../../engine/database/tables.ts'
import { mimeOf, type Upload } from '../../engine/forms/uploads.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { publicFolder } from '../../engine/paths.ts'
import { PictureProblem } from '../../engine/pictures/fetch-picture.ts'
import { keepPicture } from '../../engine/pictures/keep-picture.ts'
import { sharedPicture, sharePicture, uploadedFile, writeUploaded } from '../../engine/pictures/uploaded.ts'

// A picture or a PDF waits in the folder of uploads until a publication puts it into public/. Its name has a hash of its
// is in it, so a text that names it says all about it, and a draft needs no list of its files.

const UPLOADS = '/assets/uploads/'
const DOCUMENT = '[a-z0-9-]*[0-9a-f]{20}\\.pdf'
const UPLOADED = new RegExp(
  `${UPLOADS}(?:[0-9a-f]{20}-\\d{1,5}x\\d{1,5}\\.(?:jpg|png|webp|avif)|${DOCUMENT})(?=")`,
  'g',
)

/** The uploaded files that a text names: "/assets/uploads/…-900x600.jpg", with their addresses among the pictures. */
export const uploadsIn = (text: string): [file: string, address: string][] =>
  [...text.matchAll(UPLOADED)].map(([file]) => [file, addressOf(file)])

type Shared = Pick<Database, 'engine' | 'query'>

/** Judges a file by its content, and keeps it. @returns the address for files @throws HttpError 422 */
export async function keepUpload(database: Shared, dataFolder: string, upload: Upload, as: 'picture' | 'document') {
  if (upload.path === undefined)
    throw new HttpError(422, 'Файл больше 15\u00a0МБ: уменьшите его и\u00a0загрузите снова.')
  const bytes = await readFile(upload.path)
  try {
    const address = await (as === 'picture' ? keepPicture(dataFolder, bytes) : keepDocument(dataFolder, bytes, upload))
    await sharePicture(database, dataFolder, address)
    return UPLOADS + basename(uploadedFile(dataFolder, address) ?? '')
  } catch (error) {
    if (error instanceof PictureProblem) throw new HttpError(422, `${error.message} ${error.mend}`)
    throw error
  }
}

/** Whoever saves the document gets the name that it came with. @returns its address among the pictures */
async function keepDocument(dataFolder: string, bytes: Buffer, { name, type }: Upload): Promise<string> {
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

/** Reads an uploaded file. @throws HttpError 422 where it is no longer there */
export async function readUpload(database: Shared, dataFolder: string, file: string): Promise<Buffer> {
  const path = await sharedPicture(database, dataFolder, addressOf(file))
  if (path === undefined) throw new HttpError(422, `Файла «${file}» нет: загрузите его ещё раз.`)
  return readFile(path)
}

/** Serves the PDFs of drafts and of publications, which the build does not have yet. */
export const serveDocuments = (database: Shared, dataFolder: string): Router =>
  Router({ caseSensitive: true }).get(new RegExp(`^${UPLOADS}(${DOCUMENT})$`), async (request, response, next) => {
    const name = request.params[0] ?? ''
    const published = join(publicFolder, UPLOADS, name)
    const file = existsSync(published) ? published : await sharedPicture(database, dataFolder, addressOf(name))
    if (file === undefined) next()
    else response.sendFile(file)
  })
