import { ListToggle } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ product: { id, article, name } }: Props) {
  return (
    <div className={css.buttons}>
      <ListToggle list="favorite" product={{ id, article, name }} look="words" />
      <ListToggle list="compare" product={{ id, article, name }} look="words" />
    </div>
  )
}
