import { Unbroken } from '#renderer/index.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Props } from './contract.ts'

/** Uses only styles that several blocks share (renderer/kit/ui), so it needs no stylesheet of its own. */
export function Component({ title, items, archive }: Props) {
  return (
    <section className="unprinted shelf" aria-label={title ?? 'Документы'}>
      {title && <h2>{title}</h2>}
      <ul className="paragraphs">
        {items.map((item) => (
          <li key={item.file}>
            <a href={item.file}>{item.title}</a>
            <span className="second-line">
              <Unbroken text={factsOf(item)} />
            </span>
          </li>
        ))}
        {archive && (
          <li>
            <a href={archive}>Все документы одним архивом</a>
            <span className="second-line">ZIP</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function factsOf({ title, file, note, kindName, number, validUntil, size }: Props['items'][number]): string {
  // The kind is omitted if the number already names it, for example «Протокол № 114».
  const isNamed = number?.includes('№') || (kindName !== undefined && title.includes(kindName))
  const facts = [
    !isNamed && kindName,
    number !== undefined && (number.includes('№') ? number : `№\u00a0${number}`),
    validUntil !== undefined && `действует до\u00a0${formatDate(validUntil)}`,
    file.split('.').at(-1)?.toUpperCase(),
    note,
    size,
  ]
  return facts.filter(Boolean).join(', ')
}
