import { Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text }: Props) {
  return (
    <div className={`measured ${css.text}`}>
      <Paragraphs text={text} />
    </div>
  )
}
