import { Paragraphs, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Fallen } from './Fallen.tsx'

export function Component({ status, title, message, slots }: Props & SlotContent) {
  return (
    <div className={css.page}>
      <Fallen />
      <h1>{title}</h1>
      <Paragraphs className={css.text} text={message} />
      {slots.actions && <div className="unspaced">{slots.actions}</div>}
      <p className="note">Код ответа&nbsp;{status}</p>
    </div>
  )
}
