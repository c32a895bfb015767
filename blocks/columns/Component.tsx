import { classes, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ asideFirst, side, slots }: Props & SlotContent) {
  const main = <div className={`${css.main} flow`}>{slots.main}</div>
  const aside = slots.aside && <div className={`${css.aside} flow`}>{slots.aside}</div>
  // The DOM has the order of narrow screens, so that a part that loads later does not shift an earlier one.
  return (
    <div className={classes('page-grid', css.columns, side === 'left' && css.left)}>
      {asideFirst && aside}
      {main}
      {!asideFirst && aside}
    </div>
  )
}
