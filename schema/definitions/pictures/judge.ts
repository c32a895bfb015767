import { type PictureHeader, readPictureHeader } from './header.ts'

/** The bounds of a picture that the site takes: pixels of a side, pixels in all, bytes of the file. */
export const PICTURE_BOUNDS = { side: [100, 8000], pixels: 40_000_000, bytes: 15 * 1024 * 1024 } as const

/** Why a file is not taken as a picture. */
export type PictureFault = 'kind' | 'animated' | 'size' | 'weight'

/** In whole sentences, for who gave the file. */
export const pictureFaults: Readonly<Record<PictureFault, { reason: string; mend: string }>> = {
  kind: {
    reason: 'Это не\u00a0картинка: внутри файла нет ни\u00a0JPEG, ни\u00a0PNG, ни\u00a0WebP, ни\u00a0AVIF.',
    mend: 'Сохраните изображение в\u00a0одном из\u00a0этих форматов; имени файла для этого мало.',
  },
  animated: {
    reason: 'Картинка движется.',
    mend: 'Возьмите неподвижную: один кадр.',
  },
  size: {
    reason: 'Картинка такого размера не\u00a0годится.',
    mend: 'Каждая сторона\u00a0— от\u00a0100 до\u00a08000\u00a0точек, вся картинка\u00a0— до\u00a040\u00a0млн точек.',
  },
  weight: {
    reason: 'Файл картинки слишком большой.',
    mend: 'Сохраните её не\u00a0больше 15\u00a0МБ: сайт сам делает из\u00a0неё маленькие.',
  },
}

/**
 * Whether a file is taken as a picture, by its bytes.
 * @param head its beginning (`HEADER_BYTES`)
 * @param size of the whole file, in bytes
 */
export function judgePicture(head: Buffer, size: number): PictureHeader | PictureFault {
  const header = readPictureHeader(head)
  if (!header) return 'kind'
  if (size > PICTURE_BOUNDS.bytes) return 'weight'
  if (header.isAnimated) return 'animated'
  const [least, most] = PICTURE_BOUNDS.side
  const { width, height } = header
  const fits = Math.min(width, height) >= least && Math.max(width, height) <= most
  return fits && width * height <= PICTURE_BOUNDS.pixels ? header : 'size'
}
