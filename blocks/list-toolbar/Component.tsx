import { plural, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ total, sorts, views, slots }: Props & SlotContent) {
  const current = sorts.find((sort) => sort.current) ?? sorts[0]
  return (
    <div className={css.toolbar} data-stay="order">
      <p className={css.total}>{`${total}\u00a0${plural(total, 'изделие', 'изделия', 'изделий')}`}</p>
      {slots.chosen && <div className={`unspaced ${css.chosen}`}>{slots.chosen}</div>}
      {current && sorts.length > 1 && (
        <details className={`unprinted ${css.sorts}`}>
          <summary className={`chevron-mark ${css.opener}`} aria-label={`Порядок: ${current.text}`}>
            {current.text}
          </summary>
          <ul className={css.list}>
            {sorts.map(({ text, link, current }) => (
              <li key={text}>
                <a className={`lit ${css.sort}`} href={link} aria-current={current ? 'true' : undefined} rel="nofollow">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {views.length > 1 && (
        <nav className="joined" aria-label="Вид списка">
          {views.map(({ text, link, current }) => (
            <a
              key={text}
              className={`chip ${css.view}`}
              href={link}
              aria-current={current ? 'true' : undefined}
              rel="nofollow"
            >
              {text}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}
