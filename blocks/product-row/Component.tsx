import { useId } from 'react'
import { ProductCardRow, Stand, StandSheet, sheetScales } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ title, items }: Props) {
  const sheet = useId()
  if (items.length === 0) return null
  const drawings = items.map(({ drawing }) => drawing)
  const scaleOf = sheetScales(drawings, 'small')
  return (
    <>
      <StandSheet id={sheet} drawings={drawings} size="small" />
      <ProductCardRow
        title={title}
        items={items}
        picture={(product) => <Stand sheet={sheet} of={product} size="small" scale={scaleOf(product.drawing)} />}
      />
    </>
  )
}
