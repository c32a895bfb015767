import { formatNumber, plural, price, rubles } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import css from './Lines.module.css'

/** @param more how many lines a long basket has besides @param basket its page */
export function Lines({ lines, more, basket }: { lines: Props['item']['items']; more: number; basket: string }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ basketId, article, name, gone, quantity, sum, was, color, coloring, decoration }) => (
        <li key={basketId} className={`grid gap-4 text-15 snug ${css.line}`}>
          <p>{name}</p>
          <p className="note">{[article, color, coloring, decoration].filter(Boolean).join(', ')}</p>
          {gone ? (
            <p className="text-13 negative">
              Больше нет в&nbsp;каталоге: уберите из&nbsp;корзины, чтобы заказать остальное.
            </p>
          ) : (
            <p className="flex between gap-16">
              <span>{formatNumber(quantity)}&nbsp;шт.</span>
              <span className="medium">{price(sum)}</span>
            </p>
          )}
          {was !== undefined && <p className={css.changed}>Цена изменилась: была {rubles(was)} за&nbsp;шт.</p>}
        </li>
      ))}
      {more > 0 && (
        <li className={`grid gap-4 text-15 snug ${css.line}`}>
          <a href={basket}>
            И&nbsp;ещё {formatNumber(more)}&nbsp;{plural(more, 'строка', 'строки', 'строк')}
          </a>
        </li>
      )}
    </ul>
  )
}
