import { StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text, link, icon }: Props) {
  return (
    <a className={css.link} href={link}>
      <StaticIcon name={icon} />
      <span className={css.text}>{text}</span>
    </a>
  )
}
