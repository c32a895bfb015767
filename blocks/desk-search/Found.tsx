import type { Props } from './contract.ts'

/** Results, a list of links for each group. */
export function Found({ groups }: Required<Pick<Props, 'groups'>>) {
  return groups.map(({ title, list, link }) => (
    <section key={title} className="desk-found">
      <h2>{title}</h2>
      <ul>
        {list.map(({ text, detail, link }) => (
          <li key={link + text}>
            <a href={link}>
              {text} <span className="desk-note">{detail}</span>
            </a>
          </li>
        ))}
        {link !== undefined && (
          <li>
            <a href={link}>Все: {title.toLowerCase()}</a>
          </li>
        )}
      </ul>
    </section>
  ))
}
