import { NeckField, neckFrame, ProductCardRow } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ title, items, drawing }: Props) {
  if (items.length === 0) return null
  const frame = neckFrame(items.map((item) => [item.drawing, drawing]))
  return (
    <ProductCardRow
      title={title}
      items={items}
      picture={(item) => <NeckField drawing={item.drawing} closure={drawing} frame={frame} />}
    />
  )
}
