import { largestOf, Photo } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <ul className={`grid gap-16 spaced ${css.grid}`}>
      {items.map(({ file, alt, caption }) => (
        <li key={file}>
          <figure>
            <a className={css.link} href={largestOf(file)}>
              <Photo
                address={file}
                alt={alt}
                sizes="(min-width: 768px) 320px, (min-width: 480px) 50vw, 100vw"
                className={`full panel ${css.picture}`}
              />
            </a>
            {caption && <figcaption className="figure-note">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  )
}
