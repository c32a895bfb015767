import { Pagination, usePages } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ pagination, param, label }: Props) {
  return <Pagination pagination={usePages(pagination)} param={param} label={label} />
}
