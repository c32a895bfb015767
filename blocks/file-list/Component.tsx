import type { Props } from './contract.ts'

/** Uses only styles that every page has: products and landings load different stylesheets. */
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
