import type { JSX } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { drawIcon } from './Icon.tsx'
import css from './Pagination.module.css'

/** Pagination in the form in which calls return it. */
export interface Pages {
  page: number
  pages: number
  base: string
}

/** Links to the pages of a list. A list with only one page gets none. */
export function Pagination({
  pagination: { page, pages, base },
  label,
}: {
  pagination: Pages
  label: string
}): JSX.Element | null {
  if (pages <= 1) return null
  // Page 1 has the URL of the list itself, so that it does not have two URLs.
  const addressOf = (number: number) => (number === 1 ? base : `${base}${base.includes('?') ? '&' : '?'}page=${number}`)
  return (
    <nav className={css.pagination} aria-label={label}>
      <ul className="flex wraps gap-4">
        <li className={css.step}>
          {page > 1 && (
            <a
              className={`ink-link rounded ${css.page}`}
              href={addressOf(page - 1)}
              rel="prev"
              aria-label="Предыдущая страница"
            >
              {drawIcon('M14.5 6l-6 6 6 6')}
            </a>
          )}
        </li>
        {pagesShown(page, pages).map((shown) =>
          typeof shown === 'string' ? (
            <li key={shown} className={`muted ${css.gap}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                className={`ink-link rounded ${css.page}`}
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
            <a
              className={`ink-link rounded ${css.page}`}
              href={addressOf(page + 1)}
              rel="next"
              aria-label="Следующая страница"
            >
              {drawIcon('M9.5 6l6 6-6 6')}
            </a>
          )}
        </li>
      </ul>
    </nav>
  )
}

/** Returns the page numbers to show: the first, the last, and the current one with its neighbors. A gap stands for two or more others. */
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

const shown = createStore<{ added: Pages | undefined }>(() => ({ added: undefined }))

/** Stores the pagination of the page that was last appended to this list. Undefined removes it. */
export const setAddedPages = (added: Pages | undefined): void => shown.setState({ added })

/** Returns the pagination of the page last appended to this list, otherwise `pages` (specification.md §4). @param pages the page's own */
export const usePages = (pages: Pages): Pages =>
  useStore(shown, ({ added }) => (added?.base === pages.base && added.page > pages.page ? added : pages))
