import type { JSX } from 'react'
import { classes } from '../../kit/ui/classes.ts'
import css from './OrderStatus.module.css'

type Tone = 'plain' | 'active' | 'waiting' | 'good' | 'bad'

/** Status of an order: a colored dot and its title (schema/content/order-statuses.json). */
export const OrderStatus = ({ look: { name, tone } }: { look: { name: string; tone: Tone } }): JSX.Element => (
  <span className={classes(`gap-8 note medium ${css.status}`, css[tone])}>{name}</span>
)
