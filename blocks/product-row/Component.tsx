import { ProductRows } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export const Component = ({ title, items }: Props) => <ProductRows rows={[{ title, items }]} />
