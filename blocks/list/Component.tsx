import { Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, ordered }: Props) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={ordered ? css.ordered : css.list}>
      {items.map((item) => (
        <li key={item}>
          <Text text={item} />
        </li>
      ))}
    </List>
  )
}
