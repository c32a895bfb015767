import type { JSX } from 'react'

/** Returns the URL of a list's first page with some query parameters changed; empty parameters are omitted. */
export function listLink(query: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...changes, page: '' }))
    if (value) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : './'
}

interface SortHeadProps {
  label: string
  /** The column's name in the query parameter `sort`; undefined: not sortable. */
  sort?: string | undefined
  /** True: the first click sorts in ascending order, as for texts. */
  ascending?: boolean | undefined
  query: Readonly<Record<string, unknown>>
  /** The current order of the rows. */
  sorted: string
  className?: string | undefined
}

/** A column heading. In a sortable column it is a link, whose second click reverses the order. */
export function SortHead({ label, sort, ascending = false, query, sorted, className }: SortHeadProps): JSX.Element {
  const isDown = sorted === `-${sort}`
  const goesUp = isDown || (ascending && sorted !== sort)
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sort === undefined ? undefined : isDown ? 'descending' : sorted === sort ? 'ascending' : undefined}
    >
      {sort === undefined ? label : <a href={listLink(query, { sort: goesUp ? sort : `-${sort}` })}>{label}</a>}
    </th>
  )
}
