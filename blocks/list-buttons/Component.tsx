import { ListToggle } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ product: { id, article, name } }: Props) {
  return (
    <div className="wrapped unprinted">
      <ListToggle list="favorite" product={{ id, article, name }} look="words" />
      <ListToggle list="compare" product={{ id, article, name }} look="words" />
    </div>
  )
}
