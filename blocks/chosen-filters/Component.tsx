import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, reset }: Props) {
  return (
    <nav className={css.chosen} aria-label="Выбрано в отборе" data-stay="chosen">
      <ul className="wrapped">
        {items.map(({ text, link }) => (
          <li key={link + text}>
            <a className={`close-mark gap-8 text-15 unbroken rounded ${css.item}`} href={link} rel="nofollow">
              <span className="visually-hidden">Убрать: </span>
              {text}
            </a>
          </li>
        ))}
        <li>
          <a className={`gap-8 text-15 ${css.reset}`} href={reset}>
            Сбросить всё
          </a>
        </li>
      </ul>
    </nav>
  )
}
