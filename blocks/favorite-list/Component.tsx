import { useId } from 'react'
import { EmptyState, GoneProducts, StandSheet, sheetScales, useLists } from '#renderer/index.ts'
import { Card } from './Card.tsx'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** As the page has it until the browser's own list has been read, then as that says: open tabs agree. */
export function Component({ empty, ...ofPage }: Props) {
  const current = useLists(({ favorite, counts }) => (counts.favorite === undefined ? undefined : favorite))
  const sheet = useId()
  const { products, gone } = current ?? ofPage
  if (products.length === 0 && gone.length === 0) return <EmptyState {...empty} />
  const drawings = products.map(({ drawing }) => drawing)
  const scaleOf = sheetScales(drawings, 'low')
  return (
    <div className={css.favorite}>
      <StandSheet id={sheet} drawings={drawings} size="low" />
      <ul className="cells product-cells">
        {products.map((item) => (
          <li key={item.id} className="cell leading-cell">
            <Card item={item} sheet={sheet} scale={scaleOf(item.drawing)} />
          </li>
        ))}
      </ul>
      <GoneProducts doing="favorite.remove" gone={gone} className={css.gone} />
    </div>
  )
}
