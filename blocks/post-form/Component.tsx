import { Button, Paragraphs } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ text, label, action, kind = 'primary' }: Props) {
  return (
    <form className="grid starts gap-16 spaced measured" method="post" action={action}>
      {text && <Paragraphs text={text} />}
      <Button type="submit" size="large" kind={kind}>
        {label}
      </Button>
    </form>
  )
}
