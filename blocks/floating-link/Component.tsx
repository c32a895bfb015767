import { StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** In a landmark of its own: whoever goes by landmarks finds it. */
export function Component({ text, link, icon }: Props) {
  return (
    <nav aria-label={text} className="unprinted">
      <a className={css.link} href={link}>
        <StaticIcon name={icon} />
        <span className={css.text}>{text}</span>
      </a>
    </nav>
  )
}
