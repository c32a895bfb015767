import { swatch } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <nav className={`wrapped ${css.colors}`} aria-label="Цвет">
      {items.map(({ text, link, tint, current }) => (
        <a key={link} className={swatch(tint)} href={link} aria-current={current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
