import { ProductRows } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'

export interface RowProps {
  title: string
  all: string
  items: CallAnswer<'watched.list'>['list']
}

/** Maximum number of products in the row. A separate page lists all of them. */
const MAX_SHOWN = 8

export function Row({ title, all, items }: RowProps) {
  return (
    <>
      <ProductRows rows={[{ title, items: items.slice(0, MAX_SHOWN) }]} />
      {items.length > MAX_SHOWN && (
        <p>
          <a href={all}>Весь список</a>
        </p>
      )}
    </>
  )
}
