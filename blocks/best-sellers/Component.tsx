import { ProductRows } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export const Component = ({ rows }: Props) => <ProductRows rows={rows} />
