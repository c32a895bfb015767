import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, items }: Props) {
  return (
    <>
      <nav className={css.side} aria-label={title}>
        <p className={`note ${css.title}`}>{title}</p>
        <Links items={items} />
      </nav>
      <details className={`panel ${css.fold}`}>
        <summary className={`chevron-mark row between tall medium ${css.summary}`}>{title}</summary>
        <Links items={items} />
      </details>
    </>
  )
}

function Links({ items }: { items: Props['items'] }) {
  return (
    <ol className={css.list}>
      {items.map(({ text, anchor }) => (
        <li key={anchor}>
          <a className={`row text-15 snug ink-link bottom-line ${css.link}`} href={`#${anchor}`}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
