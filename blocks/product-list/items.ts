import type { Item, Props } from './contract.ts'

/** What the browser needs of an item whose card the document has brought: its drawing and its buttons. */
type CardItem = Pick<Item, 'id' | 'article' | 'name' | 'drawing' | 'perBox' | 'minQuantity'> & {
  readonly figures?: undefined
}

/** An item as it came by navigation, or as the document has it. */
export type ListedItem = Item | CardItem

export type ListProps = Omit<Props, 'items'> & { items: readonly ListedItem[] }

/** Cards stand in the document: of them its data hold only what the browser works with. */
export const inDocument = (props: Props): ListProps =>
  props.view === 'table' ? props : { ...props, items: props.items.map(toCardItem) }

const toCardItem = ({ id, article, name, drawing, perBox, minQuantity }: Item): CardItem => ({
  id,
  article,
  name,
  drawing,
  perBox,
  minQuantity,
})

export const isWhole = (item: ListedItem): item is Item => item.figures !== undefined
