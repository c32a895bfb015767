import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database } from '../../engine/database/database.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { PictureProblem } from '../../engine/pictures/fetch-picture.ts'
import { keepPicture } from '../../engine/pictures/keep-picture.ts'
import { sharedPicture, sharePicture, uploadedFile } from '../../engine/pictures/uploaded.ts'

// A picture waits in the folder of uploads until a publication puts it into public/. Its name is that of its address,
// so a text that names it says all about it, and a draft needs no list of its pictures.

const UPLOADS = '/assets/uploads/'
const UPLOADED = /\/assets\/uploads\/([0-9a-f]{20}-\d{1,5}x\d{1,5})\.(?:jpg|png|webp|avif)(?=")/g

/** The uploaded pictures that a file names: "/assets/uploads/…-900x600.jpg", with the addresses that pages show. */
export const uploadsIn = (text: string): [file: string, picture: string][] =>
  [...text.matchAll(UPLOADED)].map(([file, name]) => [file, `/pictures/${name}`])

/** Judges a picture by its content, and keeps it. @returns the address for files @throws HttpError 422 */
export async function keepUpload(
  database: Pick<Database, 'engine' | 'query'>,
  dataFolder: string,
  path: string,
): Promise<string> {
  try {
    const address = await keepPicture(dataFolder, await readFile(path))
    await sharePicture(database, dataFolder, address)
    return UPLOADS + basename(uploadedFile(dataFolder, address) ?? '')
  } catch (error) {
    if (error instanceof PictureProblem) throw new HttpError(422, `${error.message} ${error.mend}`)
    throw error
  }
}

/** Reads an uploaded picture. @throws HttpError 422 where it is no longer there */
export async function readUpload(
  database: Pick<Database, 'engine' | 'query'>,
  dataFolder: string,
  file: string,
): Promise<Buffer> {
  const address = `/pictures/${basename(file).replace(/\.\w+$/, '')}`
  const path = await sharedPicture(database, dataFolder, address)
  if (path === undefined) throw new HttpError(422, `Картинки «${file}» нет: загрузите её ещё раз.`)
  return readFile(path)
}
