import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ label, items }: Props) {
  return (
    <nav className={css.tags} aria-label={label}>
      <ul className="wrapped">
        {items.map(({ text, link, current, count }) => (
          <li key={text}>
            <a className="chip" href={link} aria-current={current ? 'page' : undefined}>
              {text}
              {count !== undefined && <span className={`note ${css.count}`}>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
