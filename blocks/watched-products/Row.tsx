import { useId } from 'react'
import { ProductCardRow, Stand, StandSheet, sheetScales } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'

export interface RowProps {
  title: string
  all: string
  items: CallAnswer<'watched.list'>['list']
}

/** Maximum number of products in the row; a page shows all. */
const MAX_SHOWN = 8

export function Row({ title, all, items }: RowProps) {
  const first = items.slice(0, MAX_SHOWN)
  const sheet = useId()
  const drawings = first.map(({ drawing }) => drawing)
  const scaleOf = sheetScales(drawings, 'small')
  return (
    <>
      <StandSheet id={sheet} drawings={drawings} size="small" />
      <ProductCardRow
        title={title}
        items={first}
        picture={(product) => <Stand sheet={sheet} of={product} size="small" scale={scaleOf(product.drawing)} />}
      />
      {items.length > MAX_SHOWN && (
        <p>
          <a href={all}>Весь список</a>
        </p>
      )}
    </>
  )
}
