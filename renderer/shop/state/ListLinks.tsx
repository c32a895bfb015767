import type { JSX } from 'react'
import { plural } from '#schema/definitions/text/format.ts'
import { classes } from '../../kit/ui/classes.ts'
import { type ListsState, useLists } from './list-state.ts'
import type { ListName } from './list-types.ts'
import { LIST_PAGES } from './list-types.ts'

/** Largest number that an icon shows (specification.md §9). */
const MAX_COUNT = 99

const LISTS = [
  ['compare', 'Сравнение'],
  ['favorite', 'Избранное'],
  ['basket', 'Корзина'],
] as const

/**
 * Links to the three lists, with numbers on their icons. Basket and favorites show the number of products, the comparison the number of
 * sections. Until the lists have been loaded, there are no numbers.
 */
export function ListLinks({
  pages,
  current,
  className,
}: {
  pages: Partial<Readonly<Record<ListName, string>>>
  /** URL of the current page. */
  current: string | undefined
  className: string | undefined
}): JSX.Element[] {
  const compared = useLists(comparedWords)
  return LISTS.map(([list, name]) => {
    const href = pages[list] ?? LIST_PAGES[list]
    return (
      <a
        key={list}
        className={classes(`${list}-mark`, className)}
        href={href}
        aria-current={href === current ? 'page' : undefined}
        title={list === 'compare' ? compared : undefined}
      >
        <span className="list-name">{name}</span> <Counter list={list} />
      </a>
    )
  })
}

/** Says what the number of the comparison counts, for example «3 изделия в 1 разделе». Undefined if the comparison is empty. */
export function comparedWords({ counts: { compare: sections }, ids }: ListsState): string | undefined {
  if (!sections) return undefined
  const products = ids.compare.size
  return `${products}\u00a0${plural(products, 'изделие', 'изделия', 'изделий')} в\u00a0${sections}\u00a0${plural(sections, 'разделе', 'разделах', 'разделах')}`
}

function Counter({ list }: { list: ListName }): JSX.Element {
  const count = useLists(({ counts }) => counts[list]) ?? 0
  return <span className="list-count">{count > MAX_COUNT ? `${MAX_COUNT}+` : count || ''}</span>
}
