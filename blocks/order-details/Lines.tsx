import { formatNumber, price } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import css from './Lines.module.css'

export function Lines({ lines }: { lines: Props['item']['lines'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={`table-frame ${css.scroll}`} aria-label="Строки заказа" tabIndex={0}>
      <table className={`plain-table ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">Изделие</th>
            <th scope="col" className={css.number}>
              Количество
            </th>
            <th scope="col" className={css.number}>
              Цена за&nbsp;шт.
            </th>
            <th scope="col" className={css.number}>
              Сумма
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(
            ({ article, name, link, quantity, boxes, kopecks, sum, color, coloring, decoration, supply }, i) => (
              <tr key={i}>
                <th scope="row" className={css.product}>
                  {link ? <a href={link}>{name}</a> : name}
                  <span className={css.note}>{[article, color, coloring, decoration].filter(Boolean).join(', ')}</span>
                </th>
                <td className={css.number}>
                  {formatNumber(quantity)}&nbsp;шт.
                  <span className={css.note}>{formatNumber(boxes)}&nbsp;кор.</span>
                  {supply && <span className={css.note}>Готово: {supply}</span>}
                </td>
                <td className={css.number}>
                  {price(kopecks)}
                  {kopecks !== null && <span className={css.per}> за&nbsp;шт.</span>}
                </td>
                <td className={css.number}>{price(sum)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}
