import { useBatch } from '#renderer/index.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { batchOf, stepName } from '#schema/definitions/shop/units/quantity.ts'
import { supplyText } from '#schema/definitions/shop/units/supply.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ product }: Props) {
  const { id, prices, packing, vat } = product
  const typed = useBatch(id)
  const [cheapest] = prices.slice(-1)
  const batch = packing && batchOf(typed ?? packing.minQuantity, packing, prices)
  const kopecks = batch ? batch.kopecks : (cheapest?.kopecks ?? null)
  return (
    <>
      <p className={`flex wraps snug ${css.price}`}>
        <span className="text-26 bold">
          {kopecks === null
            ? 'Цена по\u00a0запросу'
            : `${!batch && prices.length > 1 ? 'от\u00a0' : ''}${rubles(kopecks)}`}
        </span>
        {kopecks !== null && <span className="note">{`за\u00a0штуку${vat ? ' с\u00a0НДС' : ''}`}</span>}
        {packing && kopecks !== null && cheapest && cheapest.kopecks < kopecks && (
          <span className="note">{`${rubles(cheapest.kopecks)} от\u00a0${stepName(cheapest, packing)}`}</span>
        )}
      </p>
      <When product={product} quantity={batch?.quantity} />
    </>
  )
}

/** The stock, and when the quantity ships and arrives in the visitor's city. If unknown, a text about availability. */
function When({
  product: { stock, supply, arrival },
  quantity,
}: Pick<Props, 'product'> & { quantity: number | undefined }) {
  if (!supply || quantity === undefined)
    return stock && <p className={stock.code === 'stock' ? 'note positive' : 'note'}>{stock.text}</p>
  return (
    <p role="status" className={supply.stock === 0 ? 'note snug' : 'note snug positive'}>
      {supplyText(supply, quantity, { arrival })}
    </p>
  )
}
