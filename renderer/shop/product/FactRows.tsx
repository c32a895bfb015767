import type { JSX } from 'react'
import { classes } from '../../kit/ui/classes.ts'
import { Unbroken } from '../../kit/ui/Text.tsx'
import css from './FactRows.module.css'

/** Rows with a label and a value. A line separates the rows. */
export const FactRows = ({
  rows,
  inPairs = false,
  className,
}: {
  rows: readonly { label: string; value: string }[]
  /** If true, two rows are side by side. Otherwise labels are in one column and values in another. */
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
