import { Pagination, usePages } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export const Component = ({ pagination, label }: Props) => (
  <Pagination pagination={usePages(pagination)} label={label} />
)
