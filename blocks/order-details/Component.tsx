import { PaperLine, PrintHead, type SlotContent, Sums } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { History } from './History.tsx'
import { Lines } from './Lines.tsx'

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
