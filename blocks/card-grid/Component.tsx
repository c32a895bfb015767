import { outward, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <ul className={css.grid}>
      {items.map(({ title, text, link }) => (
        <li key={title} className={link ? `arrow-mark ${css.leading}` : css.card}>
          <p className={css.title}>
            {link ? (
              <a className={css.link} href={link} {...outward(link)}>
                {title}
              </a>
            ) : (
              title
            )}
          </p>
          <div className={css.text}>
            <Paragraphs text={text} />
          </div>
        </li>
      ))}
    </ul>
  )
}
