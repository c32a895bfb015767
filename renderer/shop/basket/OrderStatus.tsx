import type { JSX } from 'react'
import { classes } from '../../kit/ui/classes.ts'
import css from './OrderStatus.module.css'

const TONES = {
  plain: css.plain,
  active: 'blueprint',
  waiting: css.waiting,
  good: 'positive',
  bad: 'negative',
} as const

/** The status of an order: a colored dot and the title from schema/content/order-statuses.json. */
export const OrderStatus = ({
  look: { name, tone },
}: {
  look: { name: string; tone: keyof typeof TONES }
}): JSX.Element => <span className={classes(`gap-8 note medium ${css.status}`, TONES[tone])}>{name}</span>
