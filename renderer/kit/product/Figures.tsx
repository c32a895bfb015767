import type { JSX } from 'react'
import css from './Figures.module.css'

/** What is measured of a product, a line each. */
export function Figures({
  figures,
  className,
}: {
  figures: readonly { label: string; value: string }[]
  className: string | undefined
}): JSX.Element {
  return (
    <dl className={className}>
      {figures.map(({ label, value }) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
