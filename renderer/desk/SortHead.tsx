import type { JSX } from 'react'

/** Returns the URL of a list's first page with changed query parameters. Parameters without a value are omitted. */
export function listLink(query: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...changes, page: '' }))
    if (value) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : './'
}

interface SortHeadProps {
  label: string
  /** Value of the query parameter `sort` for this column. Undefined if the list cannot be sorted by it. */
  sort?: string | undefined
  /** If true, the first click sorts in ascending order, as is usual for texts. */
  ascending?: boolean | undefined
  query: Readonly<Record<string, unknown>>
  /** Value of the query parameter `sort` by which the list is sorted now. */
  sorted: string
  className?: string | undefined
}

/** A column heading. In a sortable column it is a link that sorts the list, or reverses its order. */
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
