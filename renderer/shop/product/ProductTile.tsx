import { Fragment, type JSX, type ReactNode } from 'react'
import type { ProductStock } from '#schema/api/catalog/shared.ts'
import { Unbroken } from '../../kit/ui/Text.tsx'
import { Stand, type StoodProduct } from '../drawing/Stand.tsx'
import { type NamedProduct, nameId, ProductName } from './ProductName.tsx'
import css from './ProductTile.module.css'
import { Price, Stock, Use } from './Stock.tsx'

interface TileProduct extends NamedProduct, StoodProduct {
  id: number
  figures: readonly { label: string; value: string }[]
  price: string
  stock?: ProductStock | undefined
}

/** A large product card. The name's link covers the whole card, except for the buttons at the bottom. */
export function ProductTile({
  item,
  sheet,
  scale,
  Heading,
  children,
}: {
  item: TileProduct
  /** Id of the `StandSheet` that contains the card's drawing. */
  sheet: string
  /** Pixels per millimeter of the drawing, from `sheetScales`. */
  scale: number
  Heading: 'h2' | 'h3'
  children: ReactNode
}): JSX.Element {
  return (
    <article className={`face column positioned ${css.card}`}>
      <Stand sheet={sheet} of={item} size="low" scale={scale} />
      <div className={`column gap-4 grows ${css.words}`}>
        <ProductName item={item} id={nameId(sheet, item.id)} Heading={Heading} />
        <Price price={item.price} />
        {item.use && <Use use={item.use} className="note" />}
        <dl className={`grid text-13 ${css.figures}`}>
          {item.figures.map(({ label, value }) => (
            <Fragment key={label}>
              <dt className="muted">{label}</dt>
              <dd>
                <Unbroken text={value} />
              </dd>
            </Fragment>
          ))}
        </dl>
        {item.stock && <Stock stock={item.stock} />}
      </div>
      {/* A CSS size container: its width decides how the buttons are arranged. */}
      <div className="sized">{children}</div>
    </article>
  )
}
