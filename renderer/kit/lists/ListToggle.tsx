import type { JSX } from 'react'
import { useLists } from '../shop/list-state.ts'
import type { ListedProduct } from '../shop/list-types.ts'
import { Icon } from '../ui/Icon.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import css from './ListToggle.module.css'
import { changeLists } from './lists.tsx'

const LABELS = { favorite: 'В\u00a0избранное', compare: 'Сравнить' } as const

/** Keeps a product in favorites or in the comparison, or takes it out; the pressed state says which. */
export function ListToggle({
  list,
  product,
  look,
}: {
  list: 'favorite' | 'compare'
  product: ListedProduct
  /** With its words, or the icon alone: in a card's strip, in a table's row. */
  look: 'words' | 'cell' | 'row'
}): JSX.Element {
  const isIn = useLists(({ ids }) => ids[list].has(product.id))
  return (
    <ChangeForm
      doing={`${list}.add`}
      values={{ product: product.id }}
      className={`${css.form} ${css[look]}`}
      onSend={() => changeLists({ do: `${list}.${isIn ? 'remove' : 'add'}`, product })}
    >
      <button
        type="submit"
        className={css.button}
        aria-pressed={isIn}
        aria-label={look === 'words' ? undefined : `${LABELS[list]}: ${product.name}`}
        title={look === 'words' ? undefined : LABELS[list]}
      >
        <Icon name={list} />
        {look === 'words' && LABELS[list]}
      </button>
    </ChangeForm>
  )
}
