import type { JSX } from 'react'

/** Address of the first page of a list with other values in its query; an empty value is left out. */
export function listLink(query: Readonly<Record<string, unknown>>, changes: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...changes, page: '' }))
    if (value) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : './'
}

interface SortHeadProps {
  label: string
  /** Name of its order in the parameter `sort`; undefined: the column does not sort. */
  sort?: string | undefined
  /** The first press sorts from the least to the greatest, as words are: А→Я. */
  ascending?: boolean | undefined
  query: Readonly<Record<string, unknown>>
  /** The order of the rows now. */
  sorted: string
  className?: string | undefined
}

/** The title of a column; one that sorts is a link, whose second press turns the order round. */
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
