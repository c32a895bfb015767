import type { SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ label, items, current, slots }: Props & SlotContent) {
  return (
    <div className={`row wraps between bottom-line unprinted ${css.row}`}>
      <nav aria-label={label}>
        <ul className={`flex ${css.tabs}`}>
          {items
            .filter(({ shown }) => shown !== false)
            .map(({ text, link }) => (
              <li key={link}>
                <a className={`quiet row ${css.tab}`} href={link} aria-current={link === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      {slots.end && <div className={`unspaced row text-15 wraps ${css.end}`}>{slots.end}</div>}
    </div>
  )
}
