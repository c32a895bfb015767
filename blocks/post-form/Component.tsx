import { Button, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text, label, action, kind = 'primary' }: Props) {
  return (
    <form className={css.form} method="post" action={action}>
      {text && <Paragraphs text={text} />}
      <Button type="submit" size="large" kind={kind}>
        {label}
      </Button>
    </form>
  )
}
