import { Button } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** The browser closes a dialog when a form with this method is submitted, so no script is needed. */
export function Component({ text }: Props) {
  return (
    <form method="dialog" className={css.close}>
      <Button type="submit" size="large">
        {text}
      </Button>
    </form>
  )
}
