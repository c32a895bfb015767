import { StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** A link in a `nav` of its own, because screen reader users navigate by landmarks. */
export function Component({ text, link, icon }: Props) {
  return (
    <nav aria-label={text} className="unprinted">
      <a className={`row centered ink-link on-card ${css.link}`} href={link}>
        <StaticIcon name={icon} />
        <span className={`text-13 unbroken rounded ${css.text}`}>{text}</span>
      </a>
    </nav>
  )
}
