import { DateLine, plural } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ author, date, tags, readingTime }: Props) {
  return (
    <dl className={`flex wraps text-15 ${css.meta}`}>
      {author && (
        <div>
          <dt className="note">Автор</dt>
          <dd>
            {author.name}
            <span className="second-line">{author.role}</span>
          </dd>
        </div>
      )}
      {date && (
        <div>
          <dt className="note">Опубликовано</dt>
          <dd>
            <DateLine date={date} />
          </dd>
        </div>
      )}
      {readingTime && (
        <div>
          <dt className="note">Читать</dt>
          <dd>{`${readingTime}\u00a0${plural(readingTime, 'минуту', 'минуты', 'минут')}`}</dd>
        </div>
      )}
      {tags && tags.length > 0 && (
        <div>
          <dt className="note">Темы</dt>
          <dd className={`flex wraps ${css.tags}`}>
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
