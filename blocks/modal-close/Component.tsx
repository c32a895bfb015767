import { Button } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** A button that closes its modal. A form with method="dialog" needs no script for this. */
export function Component({ text }: Props) {
  return (
    <form method="dialog" className={css.close}>
      <Button type="submit" size="large">
        {text}
      </Button>
    </form>
  )
}
