import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <nav className={css.breadcrumbs} aria-label="Путь">
      <ol className={css.path}>
        {items.map(({ text, link }) => (
          <li key={text} className={css.item}>
            {link ? (
              <a className={css.link} href={link}>
                {text}
              </a>
            ) : (
              <span className={css.here} aria-current="page">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
