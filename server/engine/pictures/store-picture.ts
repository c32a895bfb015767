import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureAddress } from '#schema/definitions/pictures/address.ts'
import {
  HEADER_BYTES,
  judgePicture,
  nameOf,
  PICTURE_BOUNDS,
  pictureFaults,
} from '#schema/definitions/pictures/files.ts'
import { PictureProblem } from './fetch-picture.ts'
import { uploadedPictures, writeUploaded } from './uploaded.ts'

export const refused = (fault: keyof typeof pictureFaults): PictureProblem =>
  new PictureProblem(pictureFaults[fault].reason, pictureFaults[fault].mend)

/** Decodes the whole picture, since a file with a valid header may be cut off. @throws PictureProblem */
export async function look(bytes: Buffer) {
  const judged = judgePicture(bytes.subarray(0, HEADER_BYTES), bytes.length)
  if (typeof judged === 'string') throw refused(judged)
  const { default: sharp } = await import('sharp')
  await sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_BOUNDS.pixels })
    .stats()
    .catch(() => {
      throw new PictureProblem('Файл картинки повреждён.', 'Откройте его и\u00a0сохраните заново.')
    })
  return judged
}

export const addressOf = (bytes: Buffer, size: { width: number; height: number }): string =>
  pictureAddress({ name: nameOf(createHash('sha256').update(bytes).digest('hex')), ...size })

/** Stores a picture under its hash and flushes it, before the catalog refers to it. @returns its address @throws PictureProblem */
export async function storePicture(dataFolder: string, bytes: Buffer): Promise<string> {
  const { format, ...size } = await look(bytes)
  const address = addressOf(bytes, size)
  const file = join(uploadedPictures(dataFolder), `${basename(address)}.${format}`)
  if (existsSync(file)) {
    // The new time tells the daily task that the picture is in use (server/shop/catalog/old-pictures.ts).
    await utimes(file, new Date(), new Date())
    return address
  }
  await writeUploaded(dataFolder, basename(file), bytes)
  return address
}
