import { useEffect, useEffectEvent, useState } from 'react'
import {
  basketForm,
  beginBatch,
  choosePieces,
  chosenPieces,
  classes,
  FactRows,
  formatNumber,
  plural,
  rubles,
  type SlotContent,
  setBatch,
  useBatch,
  useInBasket,
  WantedQuantity,
} from '#renderer/index.ts'
import { cubicMetersText, vatWithin, weightText } from '#schema/definitions/shop/units/money.ts'
import css from './Component.module.css'
import { boxesFor, type Calculation, calculate, type TypedBatch, takeCarried } from './calculation.ts'
import type { Offer, Props } from './contract.ts'
import { Quantity } from './Quantity.tsx'

export function Component({ title = 'Цена и расчёт партии', product, slots }: Props & SlotContent) {
  const { packing } = product
  return packing ? <Calculator title={title} product={{ ...product, packing }} slots={slots} /> : slots.action
}

/** The calculator. On a phone its sum and its button are in a bar at the bottom. */
function Calculator({ title, product, slots }: { title: string; product: Offer } & SlotContent) {
  const { id, colors, prices, packing, vat } = product
  const least = boxesFor(0, packing)
  // All colors of a product have this key. A quantity chosen for one color applies to the others, rounded to their boxes.
  const model = colors?.[0]?.link ?? String(id)
  const [carried, carry] = useState<TypedBatch>()
  const [boxes, setBoxes] = useState(least)
  const choose = (next: number): void => {
    choosePieces(model, next * packing.perBox)
    setBoxes(next)
  }
  const inBasket = useInBasket(product)
  const [followed, follow] = useState(0)
  // When the product's quantity in the basket changes, the calculator gets the same quantity.
  if (inBasket !== followed) {
    follow(inBasket)
    if (inBasket > 0) setBoxes(boxesFor(inBasket, packing))
  }
  const published = useBatch(id)
  const [heard, hear] = useState(published)
  // Another block (EvenSets) may have set another quantity with `setBatch`.
  if (published !== heard) {
    hear(published)
    // The first value comes from the calculator itself. It must not replace what was typed before hydration.
    if (published !== undefined && heard !== undefined) setBoxes(boxesFor(published, packing))
  }
  const batch = calculate(boxes, packing, prices)
  useEffect(() => setBatch(id, batch.pieces), [id, batch.pieces])
  // Must run before this block gets what was typed before hydration.
  const begin = useEffectEvent((): (() => void) => {
    const taken = takeCarried(chosenPieces(model), least, packing)
    carry(taken)
    if (taken) setBoxes(taken.boxes)
    return beginBatch(model)
  })
  useEffect(() => begin(), [model])
  return (
    <section className="grid gap-8" aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      {slots.options}
      <Quantity
        key={carried?.boxes}
        {...{ form: basketForm(id), boxes, start: carried, least, packing }}
        onBoxes={choose}
      />
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

/** A table of prices by quantity. The row for the current quantity is highlighted. */
function Ladder({
  prices,
  perBox,
  current,
}: {
  prices: Offer['prices']
  perBox: number
  current: Offer['prices'][number] | undefined
}) {
  return (
    <table className={`full text-15 snug ${css.ladder}`}>
      <caption className="visually-hidden">Цена по количеству</caption>
      <thead>
        <tr>
          <th scope="col">Партия, шт.</th>
          <th scope="col" className={css.number}>
            Коробок
          </th>
          <th scope="col" className={css.number}>
            За&nbsp;штуку с&nbsp;НДС
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((step) => (
          <tr
            key={step.from}
            className={classes('lit', step === current && css.current)}
            aria-current={step === current ? 'true' : undefined}
          >
            <th scope="row">от&nbsp;{formatNumber(step.from)}</th>
            <td className={css.number}>{formatNumber(Math.ceil(step.from / perBox))}</td>
            <td className={css.number}>{rubles(step.kopecks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Pieces and sum, for example «3150 шт. · 37 327,50 ₽». */
const Sum = ({ batch: { pieces, sum } }: { batch: Calculation }) => (
  <p role="status" className={css.sum}>
    <span className="muted">
      {`${formatNumber(pieces)}\u00a0шт.`}
      {sum !== undefined && <span className={css.dot}> ·&nbsp;</span>}
    </span>
    {sum !== undefined && <strong>{rubles(sum)}</strong>}
  </p>
)

/** Says how many more pieces lead to the next lower price. Always takes up its space, so that nothing moves. */
const Cheaper = ({ batch: { step, cheaper } }: { batch: Calculation }) =>
  step && (
    <p className={`unprinted note ${css.cheaper}`}>
      {cheaper
        ? `До\u00a0цены ${rubles(cheaper.step.kopecks)}\u00a0— ещё ${formatNumber(cheaper.boxes)}\u00a0${plural(cheaper.boxes, 'коробка', 'коробки', 'коробок')}`
        : 'Это самая низкая цена'}
    </p>
  )

/** Price of a piece without VAT, and its VAT: «12,21 ₽ без НДС + 2,69 ₽ НДС 22 %». */
function Vat({ batch: { step }, rate }: { batch: Calculation; rate: number }) {
  if (!step) return null
  const tax = vatWithin(step.kopecks, rate)
  return <p className="note">{`${rubles(step.kopecks - tax)} без\u00a0НДС + ${rubles(tax)} НДС\u00a0${rate}\u00a0%`}</p>
}

/** Boxes, pallets, volume and weight of the quantity. */
function Facts({ batch, packing }: { batch: Calculation; packing: Offer['packing'] }) {
  const rows = [
    { label: 'Коробки', value: formatNumber(batch.boxes) },
    { label: 'Поддоны', value: palletsOf(batch, packing) },
    { label: 'Груз', value: `${weightText(batch.weight)}, ${cubicMetersText(batch.volume)}` },
  ]
  return <FactRows rows={rows} inPairs />
}

/** Formats full pallets and other boxes: «2 и 6 коробок», «6 коробок из 32». */
function palletsOf({ pallets, loose, boxes }: Calculation, { boxesPerPallet }: Offer['packing']): string {
  if (pallets === 0) return `${boxes}\u00a0${plural(boxes, 'коробка', 'коробки', 'коробок')} из\u00a0${boxesPerPallet}`
  return loose === 0
    ? formatNumber(pallets)
    : `${formatNumber(pallets)} и\u00a0${loose}\u00a0${plural(loose, 'коробка', 'коробки', 'коробок')}`
}
