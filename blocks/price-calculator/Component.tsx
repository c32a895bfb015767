import { useEffect, useState } from 'react'
import { basketForm, type SlotContent, setBatch, useBatch, useInBasket, WantedQuantity } from '#renderer/index.ts'
import css from './Component.module.css'
import { boxesFor, calculate } from './calculation.ts'
import type { Offer, Props } from './contract.ts'
import { Ladder } from './Ladder.tsx'
import { Quantity } from './Quantity.tsx'
import { Cheaper, Facts, Sum, Vat } from './Result.tsx'

export function Component({ title = 'Цена и расчёт партии', product, slots }: Props & SlotContent) {
  const { packing } = product
  return packing ? <Calculator title={title} product={{ ...product, packing }} slots={slots} /> : slots.action
}

/** On a phone the sum and the button are a bar at the foot of the screen: the same ones, not others. */
function Calculator({ title, product, slots }: { title: string; product: Offer } & SlotContent) {
  const { id, prices, packing, vat } = product
  const least = boxesFor(0, packing)
  const [boxes, setBoxes] = useState(least)
  const inBasket = useInBasket(product)
  const [followed, follow] = useState(0)
  // The count starts from the quantity in the basket.
  if (inBasket !== followed) {
    follow(inBasket)
    if (inBasket > 0) setBoxes(boxesFor(inBasket, packing))
  }
  const published = useBatch(id)
  const [heard, hear] = useState(published)
  // The offer of an even set changes the count from outside.
  if (published !== heard) {
    hear(published)
    // The first is this calculator's own: what was typed before its hydration may come in the same render.
    if (published !== undefined && heard !== undefined) setBoxes(boxesFor(published, packing))
  }
  const batch = calculate(boxes, packing, prices)
  useEffect(() => setBatch(id, batch.pieces), [id, batch.pieces])
  return (
    <section className="grid gap-8" aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      {slots.options}
      <Quantity form={basketForm(id)} boxes={boxes} least={least} packing={packing} onBoxes={setBoxes} />
      <div className={`unprinted buying grid ${css.buying}`}>
        <Sum batch={batch} />
        <WantedQuantity value={batch.pieces}>{slots.action}</WantedQuantity>
      </div>
      <Cheaper batch={batch} />
      {prices.length > 0 && <Ladder prices={prices} perBox={packing.perBox} current={batch.step} />}
      {vat && <Vat batch={batch} rate={vat} />}
      <Facts batch={batch} packing={packing} />
    </section>
  )
}
