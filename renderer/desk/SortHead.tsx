import type { JSX } from 'react'
import { listLink } from './list-link.ts'

interface SortHeadProps {
  label: string
  /** Name of its order in the parameter `sort`; undefined: the column does not sort. */
  sort?: string | undefined
  query: Readonly<Record<string, unknown>>
  /** The order of the rows now. */
  sorted: string
  className?: string | undefined
}

/** The title of a column; one that sorts is a link, whose second press turns the order round. */
export function SortHead({ label, sort, query, sorted, className }: SortHeadProps): JSX.Element {
  const isDown = sorted === `-${sort}`
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sort === undefined ? undefined : isDown ? 'descending' : sorted === sort ? 'ascending' : undefined}
    >
      {sort === undefined ? label : <a href={listLink(query, { sort: isDown ? sort : `-${sort}` })}>{label}</a>}
    </th>
  )
}
