import { useId } from 'react'
import { CachedLive, StandSheet, standScale } from '#renderer/index.ts'
import { Card } from './Card.tsx'
import type { ListedItem } from './items.ts'

export function Cards({
  items,
  large,
  Heading,
}: {
  items: readonly ListedItem[]
  /** Each drawing as large as it gets, or all to one scale. */
  large: boolean
  Heading: 'h2' | 'h3'
}) {
  const sheet = useId()
  const drawings = items.map(({ drawing }) => drawing)
  return (
    <>
      <StandSheet id={sheet} drawings={drawings} scale={large ? 'large' : standScale(drawings, 'low')} size="low" />
      <ul className="cells product-cells">
        {items.map((item) => (
          <li key={item.id} className="cell leading-cell">
            <CachedLive name="product-card" from={[item, sheet, Heading]}>
              {() => <Card item={item} sheet={sheet} Heading={Heading} />}
            </CachedLive>
          </li>
        ))}
      </ul>
    </>
  )
}
