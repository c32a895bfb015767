import { Paragraphs, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Fallen } from './Fallen.tsx'

export function Component({ status, title, message, slots }: Props & SlotContent) {
  return (
    <div className={`grid starts gap-24 ${css.page}`}>
      <Fallen />
      <h1>{title}</h1>
      <Paragraphs className="text-20 measured" text={message} />
      {slots.actions && <div className="unspaced">{slots.actions}</div>}
      <p className="note">Код ответа&nbsp;{status}</p>
    </div>
  )
}
