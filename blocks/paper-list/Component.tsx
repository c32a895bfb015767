import { DateLine, EmptyState, PaperLine } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, empty }: Props) {
  if (items.length === 0) return <EmptyState {...empty} />
  return (
    <div className="top-line">
      {items.map(({ number, link, date, papers }) => (
        <section key={number} className={`grid bottom-line ${css.order}`} aria-label={`Документы заказа ${number}`}>
          <h2 className={`snug ${css.title}`}>
            <a href={link}>Заказ №&nbsp;{number}</a>
            <span className="second-line">
              <DateLine date={date} />
            </span>
          </h2>
          <ul className="grid gap-8">
            {papers.map((paper) => (
              <li key={paper.link}>
                <PaperLine paper={paper} className={css.paper} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
