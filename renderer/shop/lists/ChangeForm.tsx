import type { JSX, ReactNode } from 'react'
import type { ListChange, ListName } from '../state/list-types.ts'
import { LIST_PAGES } from '../state/list-types.ts'

/**
 * A form that changes a list. With JavaScript a submit calls `onSend`. Without it the form posts to /lists/, and the server redirects to
 * the list's page (docs/specification.md §2).
 */
export function ChangeForm({
  doing,
  values,
  onSend,
  className,
  id,
  children,
}: {
  doing: ListChange['do']
  /** Values of the hidden inputs, for example `product`, `basketId`, `quantity`. */
  values: Readonly<Record<string, string | number>>
  onSend: (data: FormData) => void
  className?: string | undefined
  /** ID of the form, for inputs that are outside of it. */
  id?: string | undefined
  children: ReactNode
}): JSX.Element {
  const [list, name] = doing.split('.') as [ListName, string] // a change's name has exactly two parts
  return (
    <form
      id={id}
      className={className}
      method="post"
      action="/lists/"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget))
      }}
    >
      {Object.entries({ list, do: name, back: LIST_PAGES[list], ...values }).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children}
    </form>
  )
}

/**
 * Returns attributes that make up a button's label: its own text, and the product's name from the element beside it. The HTML of a list
 * then contains each name only once.
 * @param name ID of the element with the product's name
 * @param list the list that the button changes
 */
export function calledAfter(name: string, list: ListName): { id: string; 'aria-labelledby': string } {
  const id = name + list.charAt(0)
  return { id, 'aria-labelledby': `${id} ${name}` }
}
