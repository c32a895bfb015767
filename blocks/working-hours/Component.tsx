import { Text } from '#renderer/index.ts'
import { hoursLine } from '#schema/definitions/text/dates.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import type { Props } from './contract.ts'

export function Component({ text, hours }: Props) {
  return (
    <p className="measured">
      <Text text={text} /> {sentence(hoursLine(hours))}
    </p>
  )
}
