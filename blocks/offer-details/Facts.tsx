import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Rows of a description list. */
export function Facts({ items }: { items: Props['item']['terms'] }) {
  return items.map(({ label, text }) => (
    <div key={label} className={css.fact}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.text}>{text}</dd>
    </div>
  ))
}
