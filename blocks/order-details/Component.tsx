import {
  DateLine,
  formatNumber,
  OrderStatus,
  PaperLine,
  PrintHead,
  price,
  type SlotContent,
  Sums,
  servicePrice,
} from '#renderer/index.ts'
import { lineNote } from '#schema/definitions/shop/units/wishes.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ item, company, slots }: Props & SlotContent) {
  const { number, history, lines, answers, papers = [] } = item
  return (
    <div className={`grid ${css.order}`}>
      <div className={`grid gap-24 ${css.lines}`}>
        <PrintHead company={company} title={`Заказ ${number}`} day={item.date} />
        <History history={history} />
        <Lines lines={lines} />
      </div>
      <div className={`grid gap-16 ${css.aside}`}>
        <Sums {...item} />
        {slots.invoice}
        {papers.length > 0 && (
          <section className="unprinted" aria-labelledby="order-papers">
            <h2 id="order-papers" className={`text-20 ${css.title}`}>
              Документы
            </h2>
            <ul className="paragraphs text-15">
              {papers.map((paper) => (
                <li key={paper.link}>
                  <PaperLine paper={paper} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {slots.actions}
      </div>
      <section className={css.answers} aria-labelledby="order-answers">
        <h2 id="order-answers" className={`text-20 ${css.title}`}>
          Указано при оформлении
        </h2>
        <dl>
          {answers.map(({ label, text }) => (
            <div key={label} className={`grid gap-16 text-15 top-line ${css.answer}`}>
              <dt className="muted">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** The statuses that the order has had, with dates. The last one is the current status. */
function History({ history }: { history: Props['item']['history'] }) {
  return (
    <ol className="wrapped" aria-label="Состояние заказа">
      {history.map(({ look, date }, i) => (
        <li key={i} className="grid gap-4">
          <OrderStatus look={look} />
          <span className={i === 0 ? 'unprinted note' : 'note'}>
            <DateLine date={date} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Lines({ lines }: { lines: Props['item']['lines'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={`table-frame ${css.scroll}`} aria-label="Строки заказа" tabIndex={0}>
      <table className={`full text-15 snug ${css.table}`}>
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
  const { productId, name, link, quantity, unit, boxes, kopecks, sum, supply } = line
  const cost = productId === undefined ? servicePrice : price
  const note = lineNote(line)
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
