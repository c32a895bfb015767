import { formatNumber } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Offer } from './contract.ts'

/** One box and one pallet, as they stand in a warehouse's list. */
export function Packing({
  packing: { perBox, boxesPerPallet, boxVolume, boxWeight, minQuantity },
}: Pick<Offer, 'packing'>) {
  const facts = [
    `в\u00a0коробке ${formatNumber(perBox)}\u00a0шт.`,
    `${formatNumber(boxVolume)}\u00a0м³`,
    `${formatNumber(boxWeight)}\u00a0кг`,
    `на\u00a0поддоне ${formatNumber(boxesPerPallet)}\u00a0коробок`,
    `заказ от\u00a0${formatNumber(minQuantity)}\u00a0штук`,
  ]
  return <p className={css.packing}>Упаковка: {facts.join(', ')}.</p>
}
