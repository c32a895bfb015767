import { NeckField, neckFrame, ProductCardRow } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ title, items, drawing }: Props) {
  const frame = neckFrame(items.flatMap((item) => (drawing && item.drawing ? [[item.drawing, drawing]] : [])))
  return (
    <ProductCardRow
      title={title}
      items={items}
      picture={(item) =>
        drawing && item.drawing && <NeckField drawing={item.drawing} closure={drawing} frame={frame} />
      }
    />
  )
}
