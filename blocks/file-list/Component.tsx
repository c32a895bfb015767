import type { Props } from './contract.ts'

/** Dressed by what every page has: the block stands on products and on landings, whose own stylesheets differ. */
export function Component({ items }: Props) {
  return (
    <ul className="screen-only shelf paragraphs">
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
  )
}
