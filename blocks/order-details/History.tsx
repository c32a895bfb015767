import { DateLine, OrderStatus } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** Statuses by day; the last one is current. */
export function History({ history }: { history: Props['item']['history'] }) {
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
