import { useId } from 'react'
import { ProductCardRow, Stand, StandSheet, sheetScales } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ rows }: Props) {
  const sheet = useId()
  const drawings = rows.flatMap(({ items }) => items.map(({ drawing }) => drawing))
  const scaleOf = sheetScales(drawings, 'small')
  return (
    <>
      <StandSheet id={sheet} drawings={drawings} size="small" />
      {rows.map(({ title, link, items }) => (
        <ProductCardRow
          key={title}
          title={title}
          link={link}
          items={items}
          picture={(product) => <Stand sheet={sheet} of={product} size="small" scale={scaleOf(product.drawing)} />}
        />
      ))}
    </>
  )
}
