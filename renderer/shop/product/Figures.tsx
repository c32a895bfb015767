import { Fragment, type JSX } from 'react'
import { classes } from '../../kit/ui/classes.ts'
import { Unbroken } from '../../kit/ui/Unbroken.tsx'
import css from './Figures.module.css'

/** Measurements of a product, one per line. */
export function Figures({
  figures,
  className,
}: {
  figures: readonly { label: string; value: string }[]
  className: string | undefined
}): JSX.Element {
  return (
    <dl className={classes(`text-13 ${css.figures}`, className)}>
      {figures.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Unbroken text={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
