import { DateLine, EmptyState } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, empty }: Props) {
  if (items.length === 0) return <EmptyState {...empty} />
  return (
    <div className={css.list}>
      {items.map(({ number, link, date, papers }) => (
        <section key={number} className={css.order} aria-label={`Документы заказа ${number}`}>
          <h2 className={css.title}>
            <a href={link}>Заказ №&nbsp;{number}</a>
            <span className="second-line">
              <DateLine date={date} />
            </span>
          </h2>
          <ul className={css.papers}>
            {papers.map(({ title, link, date, note, other }) => (
              <li key={link}>
                <a className={css.paper} href={link}>
                  {title}
                </a>
                {other && (
                  <>
                    ,{' '}
                    <a className={css.paper} href={other.link}>
                      {other.text}
                    </a>
                  </>
                )}
                <span className="second-line">
                  <DateLine date={date} />
                  {note && `, ${note}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
