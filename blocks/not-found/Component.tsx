import { Paragraphs, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Missing } from './Missing.tsx'

export function Component({ title, text, note, slots }: Props & SlotContent) {
  return (
    <div className={`row wraps ${css.page}`}>
      <div className={`grid starts gap-24 ${css.words}`}>
        <h1>{title}</h1>
        <Paragraphs className="text-20 measured" text={text} />
        {slots.actions && <div className="unspaced">{slots.actions}</div>}
        {note && <p className="note">{note}</p>}
      </div>
      <Missing />
    </div>
  )
}
