import { DateLine, plural } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ author, date, tags, readingTime }: Props) {
  return (
    <dl className={css.meta}>
      {author && (
        <div>
          <dt className={css.name}>Автор</dt>
          <dd>
            {author.name}
            <span className="second-line">{author.role}</span>
          </dd>
        </div>
      )}
      {date && (
        <div>
          <dt className={css.name}>Опубликовано</dt>
          <dd>
            <DateLine date={date} />
          </dd>
        </div>
      )}
      {readingTime && (
        <div>
          <dt className={css.name}>Читать</dt>
          <dd>{`${readingTime}\u00a0${plural(readingTime, 'минуту', 'минуты', 'минут')}`}</dd>
        </div>
      )}
      {tags && tags.length > 0 && (
        <div>
          <dt className={css.name}>Темы</dt>
          <dd className={css.tags}>
            {tags.map(({ text, link }) => (
              <a key={text} className="target" href={link}>
                {text}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
