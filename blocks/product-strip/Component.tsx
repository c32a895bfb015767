import { ProductRows } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export const Component = ({ title, limit, products }: Props) => (
  <ProductRows rows={[{ title, items: products?.list.slice(0, limit) ?? [] }]} />
)
