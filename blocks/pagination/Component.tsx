import { StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { pagesShown } from './pages.ts'

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
