import { Button } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** A form with method="dialog" closes the dialog without a script. */
export function Component({ text }: Props) {
  return (
    <form method="dialog" className={css.close}>
      <Button type="submit" size="large">
        {text}
      </Button>
    </form>
  )
}
