import { classes, formatNumber } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import css from './Ladder.module.css'
import { roubles } from './money.ts'

/** The price ladder; the row of the batch that is being counted is lit. */
export function Ladder({
  prices,
  perBox,
  current,
}: {
  prices: Props['prices']
  perBox: number
  current: Props['prices'][number] | undefined
}) {
  return (
    <table className={`plain-table ${css.ladder}`}>
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
            <td className={css.number}>{roubles(step.kopecks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
