import { useBatch } from '#renderer/index.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { batchOf, stepName } from '#schema/definitions/shop/units/quantity.ts'
import { supplyText } from '#schema/definitions/shop/units/supply.ts'
import { vatWithin } from '#schema/definitions/shop/units/vat.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ product }: Props) {
  const { id, prices, packing, vat } = product
  const typed = useBatch(id)
  const [cheapest] = prices.slice(-1)
  const batch = packing && batchOf(typed ?? packing.minQuantity, packing, prices)
  const kopecks = batch ? batch.kopecks : (cheapest?.kopecks ?? null)
  const tax = kopecks !== null && vat ? vatWithin(kopecks, vat) : undefined
  return (
    <>
      <p className={`flex wraps text-26 snug bold ${css.price}`}>
        <span>
          {kopecks === null
            ? 'Цена по\u00a0запросу'
            : `${!batch && prices.length > 1 ? 'от\u00a0' : ''}${rubles(kopecks)}`}
        </span>
        {kopecks !== null && <span className={css.unit}>{`за\u00a0штуку${vat ? ' с\u00a0НДС' : ''}`}</span>}
        {packing && kopecks !== null && cheapest && cheapest.kopecks < kopecks && (
          <span
            className={css.unit}
          >{`от\u00a0${rubles(cheapest.kopecks)} от\u00a0${stepName(cheapest, packing)}`}</span>
        )}
      </p>
      <When product={product} quantity={batch?.quantity} />
      {kopecks !== null && tax !== undefined && (
        <p className="note">{`${rubles(kopecks - tax)} без\u00a0НДС + ${rubles(tax)} НДС\u00a0${vat}\u00a0%`}</p>
      )}
    </>
  )
}

/** When the quantity can leave; where that is not known, the availability in words. */
function When({ product: { stock, supply }, quantity }: Pick<Props, 'product'> & { quantity: number | undefined }) {
  if (!supply || quantity === undefined)
    return stock && <p className={stock.code === 'stock' ? `note ${css.present}` : 'note'}>{stock.text}</p>
  return (
    <p role="status" className={supply.stock === 0 ? 'note' : `note ${css.present}`}>
      {supplyText(supply, quantity)}
    </p>
  )
}
