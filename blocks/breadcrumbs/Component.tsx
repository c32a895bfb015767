import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <nav className={`text-13 ${css.breadcrumbs}`} aria-label="Путь">
      <ol className={`flex ${css.path}`}>
        {items.map(({ text, link }) => (
          <li key={text} className={`row shrinks ${css.item}`}>
            {link ? (
              <a className={`hover-line ${css.link}`} href={link}>
                {text}
              </a>
            ) : (
              <span className="muted unbroken cut" aria-current="page">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
