import type { Props } from './contract.ts'

export function Component({ title, items, empty }: Props) {
  const filled = items.filter(({ text }) => text !== '')
  if (filled.length === 0 && empty === undefined) return null
  return (
    <section className="desk-facts">
      <h2>{title}</h2>
      {filled.length === 0 ? (
        <p className="desk-empty">{empty}</p>
      ) : (
        <dl>
          {filled.map(({ label, text, link }, i) => (
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
