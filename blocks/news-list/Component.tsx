import { DateLine, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, limit, headingLevel, empty }: Props) {
  if (items.length === 0) return empty && <Paragraphs className="empty-note" text={empty} />
  const Heading = headingLevel === 3 ? 'h3' : 'h2'
  return (
    <ul className="spaced bottom-line">
      {items.slice(0, limit).map(({ title, lead, date, link }) => (
        <li key={link}>
          <article className={`grid positioned top-line ${css.item}`}>
            {date && <DateLine className="muted text-15 snug" date={date} />}
            <div className="grid gap-8">
              <Heading className="text-20 snug measured">
                <a className={`stretched-link plain-link ${css.link}`} href={link}>
                  {title}
                </a>
              </Heading>
              {lead && <p className="muted text-15 measured">{lead}</p>}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
