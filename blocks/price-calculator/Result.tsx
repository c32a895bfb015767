import { formatNumber, plural, rubles } from '#renderer/index.ts'
import type { Calculation } from './calculation.ts'
import type { Offer } from './contract.ts'
import css from './Result.module.css'

/** What the batch comes to. Every line is always there, so nothing jumps while the number changes. */
export function Result({ batch, packing }: { batch: Calculation; packing: Offer['packing'] }) {
  const { pieces, boxes, volume, weight, step, sum, cheaper } = batch
  const facts = [
    ['Коробки', formatNumber(boxes)],
    ['Поддоны', palletsOf(batch, packing)],
    ['Объём', `${formatNumber(Math.round(volume * 100) / 100)}\u00a0м³`],
    ['Масса', `${formatNumber(Math.round(weight))}\u00a0кг`],
  ]
  return (
    <div className={css.result}>
      <div role="status" className={css.sum}>
        <span>{`${formatNumber(pieces)}\u00a0шт.`}</span>{' '}
        {sum !== undefined && step && (
          <>
            <span className={css.piece}>{`× ${rubles(step.kopecks)} =`}</span> <strong>{rubles(sum)}</strong>
          </>
        )}
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.name}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {step && (
        <p className={css.cheaper}>
          {cheaper
            ? `До\u00a0цены ${rubles(cheaper.step.kopecks)}\u00a0— ещё ${formatNumber(cheaper.boxes)}\u00a0${plural(cheaper.boxes, 'коробка', 'коробки', 'коробок')}`
            : 'Это самая низкая цена'}
        </p>
      )}
    </div>
  )
}

/** «2 и 6 коробок», «6 из 32 коробок». */
function palletsOf({ pallets, loose, boxes }: Calculation, { boxesPerPallet }: Offer['packing']): string {
  if (pallets === 0) return `${boxes} из\u00a0${boxesPerPallet} коробок`
  return loose === 0
    ? formatNumber(pallets)
    : `${formatNumber(pallets)} и\u00a0${loose}\u00a0${plural(loose, 'коробка', 'коробки', 'коробок')}`
}
