import { StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ pagination: { page, pages, base }, param, label }: Props) {
  if (pages <= 1) return null
  // The first page has the list's own address, or there would be two addresses with one content.
  const addressOf = (number: number) =>
    number === 1 ? base : `${base}${base.includes('?') ? '&' : '?'}${param}=${number}`
  return (
    <nav className={css.pagination} aria-label={label}>
      <ul className={css.list}>
        <li className={css.step}>
          {page > 1 && (
            <a className={css.page} href={addressOf(page - 1)} rel="prev" aria-label="Предыдущая страница">
              <StaticIcon name="chevron-left" />
            </a>
          )}
        </li>
        {pagesShown(page, pages).map((shown) =>
          typeof shown === 'string' ? (
            <li key={shown} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                className={css.page}
                href={addressOf(shown)}
                aria-label={`Страница ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </a>
            </li>
          ),
        )}
        <li className={css.step}>
          {page < pages && (
            <a className={css.page} href={addressOf(page + 1)} rel="next" aria-label="Следующая страница">
              <StaticIcon name="chevron-right" />
            </a>
          )}
        </li>
      </ul>
    </nav>
  )
}

/** The numbers to show: the first, the last, this one with its neighbors; a name stands for a gap of two or more. */
export function pagesShown(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const from = page <= 4 ? 1 : page - 1
  const to = page >= pages - 3 ? pages : page + 1
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    ...(from > 1 ? ([1, 'gap-before'] as const) : []),
    ...middle,
    ...(to < pages ? (['gap-after', pages] as const) : []),
  ]
}
