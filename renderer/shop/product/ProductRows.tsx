import { type JSX, useId } from 'react'
import { sheetScales } from '../drawing/Sheet.tsx'
import { Stand, StandSheet, type StoodProduct } from '../drawing/Stand.tsx'
import { ProductCardRow } from './ProductCardRow.tsx'
import type { NamedProduct } from './ProductName.tsx'

interface Row {
  title: string
  /** Link to all products. A row with a link takes the full width. */
  link?: string
  items: readonly (NamedProduct & StoodProduct & { id: number; price: string })[]
}

/** Rows of small product cards. In all rows containers share one scale, and closures another. A row without products is omitted. */
export function ProductRows({ rows }: { rows: readonly Row[] }): JSX.Element | null {
  const sheet = useId()
  const filled = rows.filter(({ items }) => items.length > 0)
  if (filled.length === 0) return null
  const drawings = filled.flatMap(({ items }) => items.map(({ drawing }) => drawing))
  const scaleOf = sheetScales(drawings, 'small')
  return (
    <>
      <StandSheet id={sheet} drawings={drawings} size="small" />
      {filled.map(({ title, items, ...row }) => (
        <ProductCardRow
          key={title}
          title={title}
          items={items}
          picture={(product) => <Stand sheet={sheet} of={product} size="small" scale={scaleOf(product.drawing)} />}
          {...row}
        />
      ))}
    </>
  )
}
