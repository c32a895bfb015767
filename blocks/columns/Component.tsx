import { classes, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ asideFirst, side, slots }: Props & SlotContent) {
  return (
    <div className={classes('page-grid', asideFirst ? css.asideFirst : css.columns, side === 'left' && css.left)}>
      <div className={`${css.main} flow`}>{slots.main}</div>
      {slots.aside && <div className={`${css.aside} flow`}>{slots.aside}</div>}
    </div>
  )
}
