import { ButtonLink } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <div className="unprinted flex wraps gap-12 spaced">
      {items.map(({ text, link, kind }, i) => (
        <ButtonLink
          key={text}
          href={link}
          kind={kind ?? 'primary'}
          className={i === 0 && kind === 'ghost' ? css.flush : undefined}
        >
          {text}
        </ButtonLink>
      ))}
    </div>
  )
}
