import { FactRows, formatNumber, plural, rubles } from '#renderer/index.ts'
import { cubicMetersText, weightText } from '#schema/definitions/shop/units/money.ts'
import { vatWithin } from '#schema/definitions/shop/units/vat.ts'
import type { Calculation } from './calculation.ts'
import type { Offer } from './contract.ts'
import css from './Result.module.css'

/** «3150 шт. · 37 327,50 ₽» */
export const Sum = ({ batch: { pieces, sum } }: { batch: Calculation }) => (
  <p role="status" className={css.sum}>
    <span className="muted">
      {`${formatNumber(pieces)}\u00a0шт.`}
      {sum !== undefined && <span className={css.dot}> ·&nbsp;</span>}
    </span>
    {sum !== undefined && <strong>{rubles(sum)}</strong>}
  </p>
)

/** The distance to the next lower price. Always a line, so nothing shifts. */
export const Cheaper = ({ batch: { step, cheaper } }: { batch: Calculation }) =>
  step && (
    <p className={`unprinted note ${css.cheaper}`}>
      {cheaper
        ? `До\u00a0цены ${rubles(cheaper.step.kopecks)}\u00a0— ещё ${formatNumber(cheaper.boxes)}\u00a0${plural(cheaper.boxes, 'коробка', 'коробки', 'коробок')}`
        : 'Это самая низкая цена'}
    </p>
  )

/** «12,21 ₽ без НДС + 2,69 ₽ НДС 22 %» */
export function Vat({ batch: { step }, rate }: { batch: Calculation; rate: number }) {
  if (!step) return null
  const tax = vatWithin(step.kopecks, rate)
  return <p className="note">{`${rubles(step.kopecks - tax)} без\u00a0НДС + ${rubles(tax)} НДС\u00a0${rate}\u00a0%`}</p>
}

/** Volume and weight of the batch. */
export function Facts({ batch, packing }: { batch: Calculation; packing: Offer['packing'] }) {
  const rows = [
    { label: 'Коробки', value: formatNumber(batch.boxes) },
    { label: 'Поддоны', value: palletsOf(batch, packing) },
    { label: 'Груз', value: `${weightText(batch.weight)}, ${cubicMetersText(batch.volume)}` },
  ]
  return <FactRows rows={rows} inPairs />
}

/** «2 и 6 коробок», «6 коробок из 32». */
function palletsOf({ pallets, loose, boxes }: Calculation, { boxesPerPallet }: Offer['packing']): string {
  if (pallets === 0) return `${boxes}\u00a0${plural(boxes, 'коробка', 'коробки', 'коробок')} из\u00a0${boxesPerPallet}`
  return loose === 0
    ? formatNumber(pallets)
    : `${formatNumber(pallets)} и\u00a0${loose}\u00a0${plural(loose, 'коробка', 'коробки', 'коробок')}`
}
