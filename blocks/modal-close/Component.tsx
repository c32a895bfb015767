import { Button } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Button that closes its modal: a form with method="dialog" does so without a script. */
export function Component({ text }: Props) {
  return (
    <form method="dialog" className={css.close}>
      <Button type="submit" size="large">
        {text}
      </Button>
    </form>
  )
}
