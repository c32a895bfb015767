import { formatNumber, price, servicePrice } from '#renderer/index.ts'
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
              Цена
            </th>
            <th scope="col" className={css.number}>
              Сумма
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <Line key={i} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Line({ line }: { line: Props['item']['lines'][number] }) {
  const { productId, article, name, link, quantity, unit, boxes, kopecks, sum, supply } = line
  const cost = productId === undefined ? servicePrice : price
  const note = [article, line.color, line.coloring, line.decoration, line.tax].filter(Boolean).join(', ')
  return (
    <tr>
      <th scope="row" className={`medium ${css.product}`}>
        {link ? <a href={link}>{name}</a> : name}
        {note && <span className={css.note}>{note}</span>}
      </th>
      <td className={css.number}>
        {formatNumber(quantity)}&nbsp;{unit}
        {boxes > 0 && <span className={css.note}>{formatNumber(boxes)}&nbsp;кор.</span>}
        {supply && <span className={css.note}>Готово: {supply}</span>}
      </td>
      <td className={css.number}>
        {cost(kopecks)}
        {kopecks !== null && <span className={css.per}> за&nbsp;{unit}</span>}
      </td>
      <td className={css.number}>{cost(sum)}</td>
    </tr>
  )
}
