import type { Item, Props } from './contract.ts'

/** What the browser needs of an item whose card or row the document has brought: its drawing and its buttons. */
type ShownItem = Pick<Item, 'id' | 'article' | 'name' | 'perBox' | 'minQuantity'> & {
  readonly drawing: Item['drawing'] | undefined
  readonly pictures: Item['pictures'] | undefined
  readonly figures?: undefined
}

/** An item as it came by navigation, or as the document has it. */
export type ListedItem = Item | ShownItem

export type ListProps = Omit<Props, 'items'> & { items: readonly ListedItem[] }

/** The items stand in the document: of them its data hold only what the browser works with. */
export const inDocument = (props: Props): ListProps => ({ ...props, items: props.items.map(toShownItem) })

const toShownItem = ({ id, article, name, drawing, pictures, perBox, minQuantity }: Item): ShownItem => ({
  id,
  article,
  name,
  drawing,
  pictures,
  perBox,
  minQuantity,
})

export const isWhole = (item: ListedItem): item is Item => item.figures !== undefined
