import type { JSX, ReactNode } from 'react'
import { LIST_PAGES } from './pages.ts'
import type { ListName } from './types.ts'

/** Puts a product into a list. Without a script the page of that list says that it is there. */
export function ListForm({
  list,
  product,
  quantity,
  className,
  onSend,
  children,
}: {
  list: ListName
  product: number
  quantity?: number
  className: string | undefined
  onSend: () => void
  children: ReactNode
}): JSX.Element {
  const values = { list, do: 'add', product, ...(quantity !== undefined && { quantity }), back: LIST_PAGES[list] }
  return (
    <form
      className={className}
      method="post"
      action="/lists/"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
