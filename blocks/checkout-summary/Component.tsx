import {
  CityForm,
  EmptyState,
  FreeDelivery,
  formatNumber,
  plural,
  price,
  rubles,
  type SlotContent,
  Sums,
  useBasket,
} from '#renderer/index.ts'
import { lineNote } from '#schema/definitions/shop/units/wishes.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Shown if the basket became empty after the page was loaded: it was ordered or cleared, perhaps in another tab. */
const ELSEWHERE = { text: '**Корзина опустела: её уже заказали или очистили, возможно, в\u00a0другой вкладке.**' }

/** Delivery methods. CSS shows the totals of the selected one, so no script is needed. */
const WAYS = ['pickup', 'own', 'carrier', 'door'] as const

/**
 * The basket as the server rendered it, because the form submits this state. If the browser's basket differs, a notice says so. If it has
 * become empty, by this order or in another tab, there is no form, except with `open`.
 */
export function Component({
  item,
  basket,
  checkout,
  title,
  freeFrom,
  costs,
  city,
  empty,
  open,
  slots,
}: Props & SlotContent) {
  const { basket: now } = useBasket(item)
  if (now.count === 0 && open) return <div className={`flow ${css.form}`}>{slots.form}</div>
  if (now.count === 0)
    return (
      <EmptyState
        {...(item.count === 0 ? empty : { ...ELSEWHERE, step: { text: 'Показать заказ', link: checkout } })}
      />
    )
  const isOther = now.shown !== item.shown || now.count !== item.count || now.total !== item.total
  return (
    <div className={`grid ${css.checkout}`}>
      <div className={`flow ${css.form}`}>{slots.form}</div>
      <div id="delivery" className={`grid gap-8 ${css.aside}`}>
        <section className={`grid panel ${css.summary}`} aria-labelledby="checkout-summary">
          {/* On a phone only this line of the order is visible. The checkbox unfolds the rest, even without JavaScript. */}
          <label className={`chevron-mark ${css.fold}`}>
            <input type="checkbox" className="visually-hidden" aria-label="Показать состав" />
            <span>
              {title ?? 'Заказ'}: {item.count}&nbsp;{plural(item.count, 'изделие', 'изделия', 'изделий')} ·&nbsp;
              {price(item.total)}
            </span>
          </label>
          <div className={`flex between gap-16 text-15 ${css.head}`}>
            <h2 id="checkout-summary" className={`text-20 ${css.title}`}>
              {title ?? 'Ваш заказ'}
            </h2>
            <a href={basket}>Изменить</a>
          </div>
          <p className={`text-15 ${css.other}`} role="status">
            {isOther && (
              <span>
                Корзина изменилась. <a href={checkout}>Показать новую</a>
              </span>
            )}
          </p>
          <div className={`grid gap-16 ${css.order}`}>
            <Lines lines={item.items} more={item.count - item.items.length} basket={basket} />
            <Sums
              {...item}
              {...(costs && {
                ways: WAYS.map((way) => ({
                  className: css[way],
                  delivery: way === 'pickup' ? undefined : (costs[way] ?? null),
                })),
              })}
            />
            {freeFrom !== undefined && (
              <div className={css.free}>
                <FreeDelivery total={item.total} from={freeFrom} />
              </div>
            )}
          </div>
        </section>
        {city !== undefined && (
          <details>
            <summary className={`chevron-mark row wraps tall ${css.place}`}>
              Доставка: {city} <span className={`blueprint ${css.change}`}>Другой город</span>
            </summary>
            <CityForm city={city} />
          </details>
        )}
      </div>
    </div>
  )
}

/** A list of basket lines. @param more number of lines that are not shown @param basket URL of the basket's page */
function Lines({ lines, more, basket }: { lines: Props['item']['items']; more: number; basket: string }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ basketId, name, gone, quantity, sum, was, late, ...line }) => (
        <li key={basketId} className={`grid gap-4 text-15 snug ${css.line}`}>
          <p>{name}</p>
          <p className="note">{lineNote(line)}</p>
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
          {late && <p className={css.changed}>{late}</p>}
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
