import { ButtonLink, DateLine, OrderStatus, type SlotContent, Sums } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Lines } from './Lines.tsx'

/** Notes for the buyer, by the state of the offer. */
const NOTES: Partial<Record<Props['item']['state'], string>> = {
  asked: 'Это цены прайса. Менеджер проверит их и\u00a0срок и\u00a0напишет; принять предложение можно и\u00a0сейчас.',
  expired: 'Принять его уже нельзя. Откройте эту\u00a0же корзину и\u00a0запросите новое: цены будут сегодняшние.',
  withdrawn: 'Менеджер отозвал предложение: принять его нельзя. Позвоните ему или запросите новое.',
}

export function Component({ item, slots }: Props & SlotContent) {
  const { state, look, until, recipient, manager, order, pdf, specification, basket, lines, terms } = item
  return (
    <div className={`grid ${css.offer}`}>
      <section className={`grid starts gap-16 ${css.facts}`} aria-label="О предложении">
        <OrderStatus look={look} />
        <dl className="full">
          <Facts items={recipient === '' ? [] : [{ label: 'Для кого', text: recipient }]} />
          <div className={`grid gap-16 text-15 top-line ${css.fact}`}>
            <dt className="muted">Действует по</dt>
            <dd>
              <DateLine date={until} />
            </dd>
          </div>
          <Facts items={manager} />
        </dl>
      </section>
      <section className={`grid gap-16 panel ${css.summary}`} aria-labelledby="offer-summary">
        <h2 id="offer-summary" className={`text-20 ${css.title}`}>
          Итого
        </h2>
        <Sums {...item} />
        {order && (
          <p className="text-15">
            Заказ {order.link ? <a href={order.link}>{order.number}</a> : <strong>{order.number}</strong>} принят
            {!order.link && <> на&nbsp;того, кому сделано предложение</>}: менеджер позвонит, подтвердит срок
            и&nbsp;выставит счёт.
          </p>
        )}
        {NOTES[state] !== undefined && <p className="text-15">{NOTES[state]}</p>}
        <div className={css.accept}>{slots.accept}</div>
        {state !== 'withdrawn' && (
          <ButtonLink kind="secondary" size="full" href={pdf}>
            Скачать PDF
          </ButtonLink>
        )}
        {specification && (
          <p className="text-15">
            Спецификация: <a href={specification.xlsx}>XLSX</a>, <a href={specification.pdf}>PDF</a>
          </p>
        )}
        {basket && (
          <ButtonLink kind="ghost" size="full" href={basket}>
            Открыть эту&nbsp;же корзину
          </ButtonLink>
        )}
      </section>
      <section className={css.lines} aria-labelledby="offer-lines">
        <h2 id="offer-lines" className={`text-20 ${css.title}`}>
          Что предлагаем
        </h2>
        <Lines lines={lines} />
      </section>
      <section className={css.terms} aria-labelledby="offer-terms">
        <h2 id="offer-terms" className={`text-20 ${css.title}`}>
          Условия
        </h2>
        <dl className="full">
          <Facts items={terms} />
        </dl>
      </section>
    </div>
  )
}

/** Rows of a `dl` element. */
function Facts({ items }: { items: Props['item']['terms'] }) {
  return items.map(({ label, text }) => (
    <div key={label} className={`grid gap-16 text-15 top-line ${css.fact}`}>
      <dt className="muted">{label}</dt>
      <dd className={css.text}>{text}</dd>
    </div>
  ))
}
