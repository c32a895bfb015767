import { formatNumber } from '#renderer/index.ts'
import { volumeText, weightText } from '#schema/definitions/shop/freight.ts'
import css from './Component.module.css'
import type { Offer } from './contract.ts'

/** One box and one pallet, as they stand in a warehouse's list. */
export function Packing({
  packing: { perBox, boxesPerPallet, boxVolume, boxWeight, minQuantity },
}: Pick<Offer, 'packing'>) {
  const facts = [
    `в\u00a0коробке ${formatNumber(perBox)}\u00a0шт.`,
    volumeText(boxVolume),
    weightText(boxWeight),
    `на\u00a0поддоне ${formatNumber(boxesPerPallet)}\u00a0коробок`,
    `заказ от\u00a0${formatNumber(minQuantity)}\u00a0штук`,
  ]
  return <p className={css.packing}>Упаковка: {facts.join(', ')}.</p>
}
