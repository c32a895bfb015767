import { Icon, Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, text, tone }: Props) {
  const warning = tone === 'warning'
  return (
    <div className={`flex gap-16 spaced measured ${warning ? css.warning : css.note}`} role="note">
      {warning && <Icon name="warning" />}
      <div className={`grid gap-8 shrinks ${css.words}`}>
        {title && <p className="bold">{title}</p>}
        <Paragraphs text={text} />
      </div>
    </div>
  )
}
