import { ButtonLink } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <div className={`unprinted ${css.row}`}>
      {items.map(({ text, link, kind }) => (
        <ButtonLink key={text} href={link} kind={kind ?? 'primary'}>
          {text}
        </ButtonLink>
      ))}
    </div>
  )
}
