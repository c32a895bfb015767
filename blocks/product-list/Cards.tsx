import { Cached, standScale } from '#renderer/index.ts'
import { Card } from './Card.tsx'
import type { Item } from './contract.ts'

export function Cards({
  items,
  scale,
  Heading,
}: {
  items: readonly Item[]
  /** One for all, or each as large as it gets. */
  scale: number | 'large'
  Heading: 'h2' | 'h3'
}) {
  return (
    <ul className="cells product-cells">
      {items.map((item) => (
        <Cached
          as="li"
          key={`${item.id} ${scale}`}
          className="cell leading-cell"
          name="product-card"
          from={[item, scale, Heading]}
        >
          {() => (
            <Card item={item} scale={scale === 'large' ? standScale([item.drawing], 'low') : scale} Heading={Heading} />
          )}
        </Cached>
      ))}
    </ul>
  )
}
