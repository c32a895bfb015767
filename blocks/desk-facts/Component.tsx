import type { Props } from './contract.ts'

export function Component({ title, items, empty }: Props) {
  const known = items.filter(({ text }) => text !== '')
  return (
    <section className="desk-facts">
      <h2>{title}</h2>
      {known.length === 0 ? (
        <p className="desk-empty">{empty}</p>
      ) : (
        <dl>
          {known.map(({ label, text, link }, i) => (
            <div key={i}>
              <dt>{label}</dt>
              <dd>{link === undefined ? text : <a href={link}>{text}</a>}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
