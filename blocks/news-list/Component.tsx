import { DateLine, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, limit, headingLevel, empty }: Props) {
  if (items.length === 0) return empty && <Paragraphs className="empty-note" text={empty} />
  const Heading = headingLevel === 3 ? 'h3' : 'h2'
  return (
    <ul className={css.list}>
      {items.slice(0, limit).map(({ title, lead, date, link }) => (
        <li key={link}>
          <article className={css.item}>
            {date && <DateLine className={css.date} date={date} />}
            <div className={css.words}>
              <Heading className={css.title}>
                <a className={`stretched-link ${css.link}`} href={link}>
                  {title}
                </a>
              </Heading>
              {lead && <p className={css.lead}>{lead}</p>}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
