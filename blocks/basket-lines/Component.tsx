import { EmptyState, FollowFocus, Pagination, PrintHead, useBasket } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { linesOnPage } from '#schema/definitions/shop/units/quantity.ts'
import css from './Component.module.css'
import type { Line, Props } from './contract.ts'
import { LineRow } from './LineRow.tsx'
import { unevenLines } from './uneven-lines.ts'

export function Component({ shared = false, ...props }: Props) {
  // A basket that is not shared comes from the call basket.item, whose lines have a `basketId`. So the cast is safe.
  return shared ? (
    <Lines {...props} lines={props.item.items} />
  ) : (
    <VisitorLines {...props} item={props.item as CallAnswer<'basket.item'>['item']} />
  )
}

function VisitorLines({
  item,
  ...props
}: Omit<Props, 'item' | 'shared'> & { item: CallAnswer<'basket.item'>['item'] }) {
  const { basket, busy } = useBasket(item)
  const { pagination } = props
  // The server returns one page of lines, the browser's list contains all of them.
  if (basket === item || !pagination) return <Lines {...props} lines={basket.items} busy={busy} />
  const { lines, ...pages } = linesOnPage(basket.items, pagination.page)
  return <Lines {...props} lines={lines} pagination={{ ...pagination, ...pages }} busy={busy} />
}

const HEADS = ['Изделие', 'Цена за\u00a0шт.', 'Количество', 'Сумма'] as const

function Lines({
  lines,
  busy = false,
  pagination,
  company,
  empty,
}: Pick<Props, 'company' | 'empty' | 'pagination'> & { lines: readonly Line[]; busy?: boolean }) {
  const uneven = unevenLines(lines)
  return (
    <FollowFocus>
      {lines.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <div className={`sized ${css.lines}`}>
          <PrintHead company={company} title="Корзина" />
          <div className={css.heads} aria-hidden="true">
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul className={css.list} aria-busy={busy}>
            {lines.map((line) => (
              <LineRow key={lineKey(line)} line={line} uneven={uneven.get(line)} />
            ))}
          </ul>
          {pagination && <Pagination pagination={pagination} label="Страницы корзины" />}
        </div>
      )}
    </FollowFocus>
  )
}

/** Returns a line's React key. It depends on the content, because a new line has no `basketId` yet. */
const lineKey = ({ productId, color = '', coloring = '', decoration = '' }: Line): string =>
  [productId, color, coloring, decoration].join('\n')
