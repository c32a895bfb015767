import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PictureHeader } from '#schema/definitions/pictures/header.ts'

/** The folder of pictures inside that of uploads: the only one of it that is public. */
export const PICTURE_FOLDER = 'pictures'

/** Pictures that came with a catalogue. What visitors send with forms lies beside it, and is nobody else's. */
export const uploadedPictures = (dataFolder: string): string => join(dataFolder, 'uploads', PICTURE_FOLDER)

const FORMATS: readonly PictureHeader['format'][] = ['jpg', 'png', 'webp', 'avif']

/** The file of an uploaded picture, which is called by its address: no other size can be asked for. */
export const uploadedFile = (dataFolder: string, address: string): string | undefined =>
  FORMATS.map((format) => join(uploadedPictures(dataFolder), `${basename(address)}.${format}`)).find((file) =>
    existsSync(file),
  )
