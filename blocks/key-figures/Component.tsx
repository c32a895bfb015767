import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <dl className={`grid gap-24 spaced ${css.figures}`}>
      {items.map(({ value, unit, label }) => (
        <div key={label} className={`flex ${css.figure}`}>
          <dt className={`muted text-15 snug ${css.label}`}>{label}</dt>
          <dd className={`medium ${css.value}`}>
            {value}
            {unit && <span className={`text-20 ${css.unit}`}>{`\u00a0${unit}`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
