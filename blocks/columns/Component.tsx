import { classes, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ asideFirst, side, slots }: Props & SlotContent) {
  const main = <div className={`${css.main} flow`}>{slots.main}</div>
  const aside = slots.aside && <div className={`${css.aside} flow`}>{slots.aside}</div>
  // The order in the DOM is that on narrow screens, so that parts that load later do not shift earlier ones.
  return (
    <div className={classes('page-grid', css.columns, side === 'left' && css.left)}>
      {asideFirst && aside}
      {main}
      {!asideFirst && aside}
    </div>
  )
}
