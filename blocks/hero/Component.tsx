import type { SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Sheet } from './Sheet.tsx'

export function Component({ title, text, drawings, facts, slots }: Props & SlotContent) {
  return (
    <div className={`grid ${css.hero}`}>
      <div className={`stacked ${css.words}`}>
        <h1 className={css.title}>{title}</h1>
        <p className="text-20 measured">{text}</p>
        {slots.actions && <div className="unspaced full">{slots.actions}</div>}
      </div>
      <Sheet drawings={drawings} facts={facts ?? []} />
    </div>
  )
}
