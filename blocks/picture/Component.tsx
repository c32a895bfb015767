import { classes, largestOf, Photo, Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Values of `sizes`, by the picture's width. A text column is about 720 pixels wide, the widest picture about 960. */
const SIZES = {
  half: '(min-width: 768px) 360px, 100vw',
  text: '(min-width: 768px) 720px, 100vw',
  whole: '(min-width: 1200px) 960px, 100vw',
} as const

export function Component({ file, alt, caption, width = 'text', first = false }: Props) {
  return (
    <figure className={classes('spaced', width === 'text' ? 'measured' : css[width])}>
      <a className={css.link} href={largestOf(file)}>
        <Photo address={file} alt={alt} sizes={SIZES[width]} eager={first} className={`full panel ${css.picture}`} />
      </a>
      {caption && (
        <figcaption className="figure-note">
          <Text text={caption} />
        </figcaption>
      )}
    </figure>
  )
}
