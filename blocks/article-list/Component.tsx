import { DateLine, Headline, Paragraphs, SideView, scaleToFit } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

type Article = Props['items'][number]

export function Component({ items, limit, headingLevel, empty }: Props) {
  if (items.length === 0) return empty && <Paragraphs className="empty-note" text={empty} />
  return (
    <ul className={`grid spaced ${css.grid}`}>
      {items.slice(0, limit).map((article) => (
        <li key={article.link} className={css.card}>
          <Card article={article} Heading={headingLevel === 3 ? 'h3' : 'h2'} />
        </li>
      ))}
    </ul>
  )
}

function Card({ article, Heading }: { article: Article; Heading: 'h2' | 'h3' }) {
  const { title, lead, date, link, tags, drawing } = article
  return (
    <article className={`column positioned ${css.article}`}>
      <div className={`row centered panel ${css.cover}`}>
        {drawing && <SideView drawing={drawing} scale={scaleToFit([drawing], 150, 148)} dimensions />}
      </div>
      <div className={`grid gap-8 ${css.words}`}>
        <p className={`flex wraps note ${css.line}`}>
          {date && <DateLine date={date} />}
          {tags?.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </p>
        <Heading className="text-20 snug">
          <a className="stretched-link plain-link" href={link}>
            <Headline text={title} />
          </a>
        </Heading>
        {lead && <p className="muted text-15">{lead}</p>}
      </div>
    </article>
  )
}
