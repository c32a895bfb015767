import type { JSX } from 'react'
import { classes } from '../../kit/ui/classes.ts'
import { useLists } from '../state/list-state.ts'
import type { ListedProduct } from '../state/list-types.ts'
import { ChangeForm, calledAfter } from './ChangeForm.tsx'
import css from './ListToggle.module.css'
import { changeLists } from './lists.tsx'

const LABELS = { favorite: 'В\u00a0избранное', compare: 'Сравнить' } as const

type ToggledList = keyof typeof LABELS

/** `words`: icon and text. `cell` and `row`: only the icon, in a card or in a table row. */
type ToggleLook = 'words' | 'cell' | 'row'

/** A toggle button that adds a product to favorites or to the comparison, or removes it there. */
export function ListToggle({
  list,
  product,
  look,
}: {
  list: ToggledList
  product: ListedProduct
  look: ToggleLook
}): JSX.Element {
  const { isIn, toggle } = useToggle(list, product)
  return (
    <ChangeForm doing={`${list}.add`} values={{ product: product.id }} className="flex" onSend={toggle}>
      <ToggleButton list={list} product={product} look={look} isIn={isIn} />
    </ChangeForm>
  )
}

export function useToggle(list: ToggledList, product: ListedProduct): { isIn: boolean; toggle: () => void } {
  const isIn = useLists(({ ids }) => ids[list].has(product.id))
  return { isIn, toggle: () => changeLists({ do: `${list}.${isIn ? 'remove' : 'add'}`, product }) }
}

/** The button without a form. The caller renders the form around it. */
export function ToggleButton({
  list,
  product,
  look,
  isIn,
  namedBy,
  ...action
}: {
  list: ToggledList
  product: ListedProduct
  look: ToggleLook
  isIn: boolean
  /** ID of the element with the product's name. If missing, the button's label contains the name. */
  namedBy?: string
  name?: string
  value?: string
}): JSX.Element {
  return (
    <button
      type="submit"
      className={classes(
        `${list}-mark`,
        `row centered gap-8 grows tall text-15 medium bare rounded hover-accent ${css.button}`,
        css[look],
      )}
      aria-pressed={isIn}
      aria-label={look === 'words' ? undefined : namedBy ? LABELS[list] : `${LABELS[list]}: ${product.name}`}
      {...(namedBy && calledAfter(namedBy, list))}
      {...action}
    >
      {look === 'words' && LABELS[list]}
    </button>
  )
}
