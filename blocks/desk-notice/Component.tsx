import type { SlotContent } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ text, brief, slots }: Props & SlotContent) {
  return (
    <div className={brief ? 'desk-notice desk-brief' : 'desk-notice'} role="status">
      <p>{text}</p>
      {slots.action}
    </div>
  )
}
