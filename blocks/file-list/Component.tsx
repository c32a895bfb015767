import type { Props } from './contract.ts'

/** Dressed by what every page has: the block stands on products and on landings, whose own stylesheets differ. */
export function Component({ title, items }: Props) {
  return (
    <section className="unprinted shelf" aria-label={title ?? 'Документы'}>
      {title && <h2>{title}</h2>}
      <ul className="paragraphs">
        {items.map(({ title, file, note }) => (
          <li key={file}>
            <a href={file}>{title}</a>
            <span className="second-line">
              {file.split('.').at(-1)?.toUpperCase()}
              {note && `, ${note}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
