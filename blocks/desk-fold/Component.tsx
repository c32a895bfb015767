import type { SlotContent } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ title, open, slots }: Props & SlotContent) {
  return (
    <details className="desk-fold" open={open}>
      <summary>{title}</summary>
      {slots.content}
    </details>
  )
}
