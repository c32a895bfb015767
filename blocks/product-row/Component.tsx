import { ProductCardRow, Stand, standScale } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ title, items }: Props) {
  if (items.length === 0) return null
  const scale = standScale(
    items.map(({ drawing }) => drawing),
    'small',
  )
  return (
    <ProductCardRow
      title={title}
      items={items}
      picture={({ drawing }) => <Stand drawing={drawing} scale={scale} size="small" />}
    />
  )
}
