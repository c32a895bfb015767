import { outward, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <ul className="flex wraps gap-24 spaced">
      {items.map(({ title, text, link }) => (
        <li key={title} className={`positioned column gap-12 panel ${link ? `arrow-mark ${css.leading}` : css.card}`}>
          <p className={`text-20 snug bold ${css.title}`}>
            {link ? (
              <a className="stretched-link plain-link" href={link} {...outward(link)}>
                {title}
              </a>
            ) : (
              title
            )}
          </p>
          <div className={`grid gap-8 muted text-15 ${css.text}`}>
            <Paragraphs text={text} />
          </div>
        </li>
      ))}
    </ul>
  )
}
