import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PictureHeader } from '#schema/definitions/pictures/header.ts'

/** The folder of pictures inside that of uploads: the only one of it that is public. */
export const PICTURE_FOLDER = 'pictures'

/** Pictures that came with a catalogue. What visitors send with forms lies beside it, and is nobody else's. */
export const uploadedPictures = (dataFolder: string): string => join(dataFolder, 'uploads', PICTURE_FOLDER)

const FORMATS: readonly PictureHeader['format'][] = ['jpg', 'png', 'webp', 'avif']

/** The names that the file of an uploaded picture may have. */
export const uploadedNames = (address: string): string[] => FORMATS.map((format) => `${basename(address)}.${format}`)

/** The file of an uploaded picture, which is called by its address: no other size can be asked for. */
export const uploadedFile = (dataFolder: string, address: string): string | undefined =>
  uploadedNames(address)
    .map((name) => join(uploadedPictures(dataFolder), name))
    .find((file) => existsSync(file))

/** Writes an uploaded picture, whole and on the disk before it has its name. @returns its file */
export async function writeUploaded(dataFolder: string, name: string, bytes: Uint8Array): Promise<string> {
  const folder = uploadedPictures(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, name)
  const part = `${file}.${randomUUID()}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  return file
}
