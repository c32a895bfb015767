import type { JSX, ReactNode } from 'react'
import type { ListChange, ListName } from '../state/list-types.ts'
import { LIST_PAGES } from '../state/list-types.ts'

/**
 * A form that changes a list. Without JavaScript it posts to /lists/, and the server redirects to the list's page (docs/specification.md
 * §2); with JavaScript the submit calls `onSend`.
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
  /** Hidden inputs: product, basketId, quantity. */
  values: Readonly<Record<string, string | number>>
  onSend: (data: FormData) => void
  className?: string | undefined
  /** Id of the form, for inputs outside of it. */
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
 * Returns the attributes that label a button with its own text followed by the product's name beside it, so that the HTML of a list does
 * not contain each name four times.
 * @param name id of the element with the product's name
 * @param list that the button changes
 */
export function calledAfter(name: string, list: ListName): { id: string; 'aria-labelledby': string } {
  const id = name + list.charAt(0)
  return { id, 'aria-labelledby': `${id} ${name}` }
}
