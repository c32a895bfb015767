import type { JSX } from 'react'
import { classes } from '../../kit/ui/classes.ts'
import { Unbroken } from '../../kit/ui/Text.tsx'
import css from './FactRows.module.css'

/** Rows of label and value, with a line above each row. */
export const FactRows = ({
  rows,
  inPairs = false,
  className,
}: {
  rows: readonly { label: string; value: string }[]
  /** True: two rows side by side, with label and value at opposite ends; otherwise labels and values are columns. */
  inPairs?: boolean
  className?: string | undefined
}): JSX.Element => (
  <dl className={classes(`text-15 ${css.rows}`, inPairs ? `grid ${css.pairs}` : css.columns, className)}>
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Unbroken text={value} />
        </dd>
      </div>
    ))}
  </dl>
)
