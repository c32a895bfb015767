import { Button, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, text, label }: Props) {
  return (
    <form className={css.form} method="post">
      {title && <h2>{title}</h2>}
      {text && <Paragraphs text={text} />}
      <Button type="submit" size="large">
        {label}
      </Button>
    </form>
  )
}
