import type { JSX } from 'react'
import { classes } from '../ui/classes.ts'
import { LIST_PAGES } from './list-pages.ts'
import { useLists } from './list-state.ts'
import type { ListName } from './list-types.ts'

/** specification.md §9. */
const MAX_COUNT = 99

const LISTS = [
  ['compare', 'Сравнение'],
  ['favorite', 'Избранное'],
  ['basket', 'Корзина'],
] as const

/**
 * Links to the three lists, with the numbers on their icons: basket and favorites by items, the comparison by its
 * sections. The numbers are empty until the lists are loaded.
 */
export function ListLinks({
  pages,
  current,
  className,
}: {
  pages: Partial<Readonly<Record<ListName, string>>>
  /** The address of this page. */
  current: string | undefined
  className: string | undefined
}): JSX.Element[] {
  return LISTS.map(([list, name]) => {
    const href = pages[list] ?? LIST_PAGES[list]
    return (
      <a
        key={list}
        className={classes(`${list}-mark`, className)}
        href={href}
        aria-current={href === current ? 'page' : undefined}
      >
        <span className="list-name">{name}</span> <Counter list={list} />
      </a>
    )
  })
}

function Counter({ list }: { list: ListName }): JSX.Element {
  const count = useLists(({ counts }) => counts[list]) ?? 0
  return <span className="list-count">{count > MAX_COUNT ? `${MAX_COUNT}+` : count || ''}</span>
}
