import { Stand, standScale } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, items }: Props) {
  if (items.length === 0) return null
  const scale = standScale(
    items.map(({ drawing }) => drawing),
    'small',
  )
  return (
    <div className={css.products}>
      <h2 className={css.title}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <ul className={css.row}>
          {items.map(({ id, article, name, link, drawing, price }) => (
            <li key={id} className={css.card}>
              <Stand drawing={drawing} scale={scale} size="small" />
              <p className={css.article}>{article}</p>
              <h3 className={css.name}>
                <a className={css.link} href={link} title={name}>
                  {name}
                </a>
              </h3>
              <p className={css.price}>{price}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
