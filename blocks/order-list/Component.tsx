import {
  DateLine,
  EmptyState,
  formatNumber,
  OrderStatus,
  perItem,
  plural,
  rubles,
  type SlotContent,
} from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, empty, slots }: Props & SlotContent) {
  if (items.length === 0) return <EmptyState {...empty} />
  const actions = perItem(slots.actions)
  return (
    <ul className={`top-line sized ${css.orders}`}>
      {items.map(({ number, look, date, count, total, onRequest }, i) => (
        <li key={number} className={`grid bottom-line ${css.order}`}>
          <div>
            <p className="bold">№&nbsp;{number}</p>
            <OrderStatus look={look} />
            <p className="note">
              <DateLine date={date} />, {formatNumber(count)}&nbsp;{plural(count, 'изделие', 'изделия', 'изделий')}
            </p>
          </div>
          <p className="medium">
            {total === 0 && onRequest > 0 ? 'Цена по\u00a0запросу' : rubles(total)}
            {total > 0 && onRequest > 0 && (
              <span className="note">
                {' '}
                без {formatNumber(onRequest)}&nbsp;{plural(onRequest, 'изделия', 'изделий', 'изделий')} по&nbsp;запросу
              </span>
            )}
          </p>
          {actions[i] && <div className={`row wraps ${css.actions}`}>{actions[i]}</div>}
        </li>
      ))}
    </ul>
  )
}
