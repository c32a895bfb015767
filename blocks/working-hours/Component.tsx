import { Text } from '#renderer/index.ts'
import { hoursLine } from '#schema/definitions/text/dates.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text, hours }: Props) {
  return (
    <p className={css.hours}>
      <Text text={text} /> {sentence(hoursLine(hours))}
    </p>
  )
}
