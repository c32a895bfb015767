import type { JSX, ReactNode } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import { Stand, type StoodProduct } from '../drawing/Stand.tsx'
import { Figures } from './Figures.tsx'
import { inLines } from './in-lines.ts'
import { type NamedProduct, nameId, ProductName } from './ProductName.tsx'
import css from './ProductTile.module.css'
import { Stock } from './Stock.tsx'

interface TileProduct extends NamedProduct, StoodProduct {
  id: number
  figures: readonly { label: string; value: string }[]
  price: string
  stock?: ProductStock | undefined
}

/** A large card of a product. The name's link covers it, except for the strip of buttons at its foot. */
export function ProductTile({
  item,
  sheet,
  scale,
  Heading,
  children,
}: {
  item: TileProduct
  /** The StandSheet that its drawing is on. */
  sheet: string
  /** Scale of the list's drawings (`sheetScales`). */
  scale: number
  Heading: 'h2' | 'h3'
  children: ReactNode
}): JSX.Element {
  return (
    <article className={`face column positioned ${css.card}`}>
      <Stand sheet={sheet} of={item} size="low" scale={scale} />
      <div className={`column grows ${css.words}`}>
        <ProductName item={item} id={nameId(sheet, item.id)} Heading={Heading} />
        <p className={`snug bold ${css.price}`}>{inLines(item.price)}</p>
        <Figures figures={item.figures} className={css.figures} />
        {item.stock && <Stock stock={item.stock} />}
      </div>
      <div className={css.foot}>{children}</div>
    </article>
  )
}
