import { Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text }: Props) {
  return (
    <p className={`text-20 measured ${css.lead}`}>
      <Text text={text} />
    </p>
  )
}
