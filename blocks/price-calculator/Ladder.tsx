import { formatNumber, rubles } from '#renderer/index.ts'
import type { Offer } from './contract.ts'
import css from './Ladder.module.css'

/** The price ladder; the row of the batch that is being counted is lit. */
export function Ladder({
  prices,
  perBox,
  current,
}: {
  prices: Offer['prices']
  perBox: number
  current: Offer['prices'][number] | undefined
}) {
  return (
    <table className={css.ladder}>
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
            className={step === current ? css.current : undefined}
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
