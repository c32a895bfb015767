import { useEffect, useState } from 'react'
import { formatNumber, type SlotContent, setBatch, WantedQuantity } from '#renderer/index.ts'
import { volumeText, weightText } from '#schema/definitions/shop/money.ts'
import css from './Component.module.css'
import { boxesFor, calculate } from './calculation.ts'
import type { Offer, Props } from './contract.ts'
import { Ladder } from './Ladder.tsx'
import { Quantity } from './Quantity.tsx'
import { Facts, Sum } from './Result.tsx'

export function Component({ title = 'Цена и расчёт партии', product, slots }: Props & SlotContent) {
  const { packing } = product
  return packing ? <Calculator title={title} product={{ ...product, packing }} slots={slots} /> : slots.action
}

function Calculator({ title, product, slots }: { title: string; product: Offer } & SlotContent) {
  const { id, prices, packing } = product
  const least = boxesFor(0, packing)
  const [boxes, setBoxes] = useState(least)
  const batch = calculate(boxes, packing, prices)
  useEffect(() => setBatch(id, batch.pieces), [id, batch.pieces])
  return (
    <section className={css.calculator} aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      {prices.length > 0 && <Ladder prices={prices} perBox={packing.perBox} current={batch.step} />}
      <div className={`unprinted ${css.count}`}>
        <Quantity boxes={boxes} least={least} packing={packing} onBoxes={setBoxes} />
        <Sum batch={batch} />
      </div>
      {slots.action && <WantedQuantity value={batch.pieces}>{slots.action}</WantedQuantity>}
      <Facts batch={batch} packing={packing} />
      <Packing packing={packing} />
    </section>
  )
}

function Packing({ packing: { perBox, boxesPerPallet, boxVolume, boxWeight, minQuantity } }: Pick<Offer, 'packing'>) {
  const facts = [
    `в\u00a0коробке ${formatNumber(perBox)}\u00a0шт.`,
    volumeText(boxVolume),
    weightText(boxWeight),
    `на\u00a0поддоне ${formatNumber(boxesPerPallet)}\u00a0коробок`,
    `заказ от\u00a0${formatNumber(minQuantity)}\u00a0штук`,
  ]
  return <p className={css.packing}>Упаковка: {facts.join(', ')}.</p>
}
