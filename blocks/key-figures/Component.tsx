import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <dl className={css.figures}>
      {items.map(({ value, unit, label }) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>
            {value}
            {unit && <span className={css.unit}>{`\u00a0${unit}`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
