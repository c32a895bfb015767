import { StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text, rest, link, icon }: Props) {
  return (
    <a className={`unprinted ${css.link}`} href={link}>
      <StaticIcon name={icon} />
      <span>
        {text}
        {rest !== undefined && <span className={css.rest}> {rest}</span>}
      </span>
    </a>
  )
}
