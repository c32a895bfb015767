import type { JSX } from 'react'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { cubicMetersText, price, rubles, weightText } from '#schema/definitions/shop/units/money.ts'
import { vatText, vatWithin } from '#schema/definitions/shop/units/vat.ts'
import { dayAndMonth, formatNumber, plural } from '#schema/definitions/text/format.ts'
import css from './Sums.module.css'

type SumsProps = Omit<CallAnswer<'basket.item'>['item'], 'items' | 'gone'> & { gone?: number }

/** The sums of a whole. What has no price is counted apart. @param vat rate in percent; null: without VAT; undefined: the rate is not shown */
export function Sums({
  count,
  total,
  onRequest,
  gone = 0,
  boxes,
  pallets,
  volume,
  weight,
  vat,
  ready,
  busy = false,
}: SumsProps & { vat?: number | null | undefined; busy?: boolean }): JSX.Element {
  const priced = count - gone - onRequest
  const packing: [string, string][] = [
    ['Коробок', formatNumber(boxes)],
    ['Паллетомест', formatNumber(pallets)],
    ['Объём', cubicMetersText(volume)],
    ['Масса с\u00a0упаковкой', weightText(weight)],
  ]
  // Another back end does not say the packing.
  const rows: [string, string][] = [
    ['Изделий', formatNumber(count - gone)],
    ...(boxes > 0 ? packing : []),
    ...(ready === undefined ? [] : [['Готово к\u00a0отгрузке', dayAndMonth(ready)] satisfies [string, string]]),
  ]
  return (
    <div className={css.sums} aria-busy={busy}>
      <dl className={css.list}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt className={css.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>{vat === null ? 'Итого' : 'Итого с\u00a0НДС'}</dt>
          <dd className={css.sum}>{price(priced === 0 && onRequest > 0 ? null : total)}</dd>
        </div>
      </dl>
      {priced > 0 && vat !== undefined && (
        <p className={css.note}>
          {vat === null ? vatText(vat) : `В\u00a0том числе ${vatText(vat)}: ${rubles(vatWithin(total, vat))}`}
        </p>
      )}
      {priced > 0 && onRequest > 0 && (
        <p className={css.note}>
          Без {formatNumber(onRequest)} {plural(onRequest, 'изделия', 'изделий', 'изделий')} с&nbsp;ценой
          по&nbsp;запросу: её назовёт менеджер.
        </p>
      )}
      {priced === 0 && onRequest > 0 && <p className={css.note}>Цены назовёт менеджер, когда примет заказ.</p>}
    </div>
  )
}
