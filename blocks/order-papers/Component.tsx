import { DateLine } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ items = [] }: Props) {
  if (items.length === 0) return null
  return (
    <section className="unprinted shelf" aria-labelledby="order-papers">
      <h2 id="order-papers">Документы</h2>
      <ul className="paragraphs">
        {items.map(({ title, link, date, note, other }) => (
          <li key={link}>
            <a href={link}>{title}</a>
            {other && (
              <>
                , <a href={other.link}>{other.text}</a>
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
  )
}
