import type { SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Sheet } from './Sheet.tsx'

export function Component({ title, text, drawings, facts, slots }: Props & SlotContent) {
  return (
    <div className={css.hero}>
      <div className={`stacked ${css.words}`}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.text}>{text}</p>
        {slots.actions && <div className={`unspaced ${css.actions}`}>{slots.actions}</div>}
      </div>
      <Sheet drawings={drawings} facts={facts ?? []} />
    </div>
  )
}
