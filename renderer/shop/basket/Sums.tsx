import type { JSX } from 'react'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { leftToFree } from '#schema/definitions/shop/units/delivery.ts'
import {
  cubicMetersText,
  type Delivery,
  threeSums,
  vatText,
  weightText,
  wholeRubles,
} from '#schema/definitions/shop/units/money.ts'
import { LACKING, readyText } from '#schema/definitions/shop/units/supply.ts'
import { formatNumber, plural } from '#schema/definitions/text/format.ts'
import css from './Sums.module.css'

type SumsProps = Omit<CallAnswer<'basket.item'>['item'], 'items' | 'gone'> & {
  gone?: number
  /** Delivery that the total includes. Undefined if it includes none. */
  delivery?: Delivery
  /** Delivery methods with a total each. CSS shows only the chosen one, by its class. */
  ways?: readonly { className: string | undefined; delivery: Delivery }[]
  /** VAT that the total includes, by rate. [] if there is none. Undefined if VAT is not shown. */
  taxes?: CallAnswer<'order.view'>['item']['taxes']
  /** Names of services without a known price. `unpricedLines` counts them too. */
  unpriced?: CallAnswer<'order.view'>['item']['unpriced']
  /** Text about pieces that are not in stock. */
  short?: string
  /** Texts about what was paid and shipped so far. */
  parts?: CallAnswer<'order.view'>['item']['parts']
}

/** The totals of a basket or an order. Lines without a price are not in the total, but counted separately. */
export function Sums({
  count,
  total,
  onRequest: unpricedLines,
  gone = 0,
  boxes,
  pallets,
  volume,
  weight,
  delivery,
  ways = [{ className: undefined, delivery }],
  taxes,
  unpriced = [],
  ready,
  short,
  parts = [],
  busy = false,
}: SumsProps & { busy?: boolean }): JSX.Element {
  const onRequest = unpricedLines - unpriced.length
  const priced = count - gone - onRequest
  const packing: [string, string][] = [
    ['Коробок', formatNumber(boxes)],
    ['Паллетомест', formatNumber(pallets)],
    ['Объём', cubicMetersText(volume)],
    ['Масса с\u00a0упаковкой', weightText(weight)],
  ]
  // Another back end may return a basket without boxes, volume and weight.
  const rows: [string, string][] = [
    ['Изделий', formatNumber(count - gone)],
    ...(boxes > 0 ? packing : []),
    ...(ready === undefined ? [] : [['Готово к\u00a0отгрузке', readyText(ready)] satisfies [string, string]]),
    ...parts.map(({ label, text }): [string, string] => [label, text]),
    ...(short === undefined ? [] : [[LACKING, short] satisfies [string, string]]),
  ]
  return (
    <div className={`grid gap-8 ${css.sums}`} aria-busy={busy}>
      <dl className={`grid gap-4 text-15 ${css.list}`}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {ways.map((way, i) => (
        <dl key={i} className={`grid gap-4 text-15 ${css.list} ${way.className ?? ''}`}>
          {threeSums(total - (delivery ?? 0), way.delivery, {
            onRequest: unpricedLines,
            hasVat: taxes?.length !== 0,
          }).map(({ label, text }, i, { length }) => (
            <div key={label} className={i === length - 1 ? css.total : css.row}>
              <dt>{label}</dt>
              <dd className={i === length - 1 ? `text-26 ${css.sum}` : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      ))}
      {priced > 0 && taxes?.length === 0 && <p className="note">{vatText(null)}</p>}
      {priced > 0 && taxes?.map(({ label, text }) => <p key={label} className="note">{`${label}: ${text}`}</p>)}
      {unpriced.length > 0 && (
        <p className="note">{`Рассчитает менеджер, в\u00a0сумму не\u00a0вошло: ${unpriced.join('; ')}`}</p>
      )}
      {priced > 0 && onRequest > 0 && (
        <p className="note">
          Без {formatNumber(onRequest)} {plural(onRequest, 'изделия', 'изделий', 'изделий')} с&nbsp;ценой
          по&nbsp;запросу: её назовёт менеджер.
        </p>
      )}
      {priced === 0 && onRequest > 0 && <p className="note">Цены назовёт менеджер, когда примет заказ.</p>}
    </div>
  )
}

/** Progress bar to free delivery in the visitor's region. @param total in kopecks @param from free from this total */
export function FreeDelivery({ total, from }: { total: number; from: number }): JSX.Element {
  const left = leftToFree(total, from)
  return (
    <p className="note">
      {left === 0 ? 'Наша доставка\u00a0— бесплатно' : `До\u00a0бесплатной доставки\u00a0— ещё ${wholeRubles(left)}`}
    </p>
  )
}
