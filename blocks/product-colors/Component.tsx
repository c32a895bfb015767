import { swatch } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <nav className="wrapped" aria-label="Цвет">
      {items.map(({ text, link, tint, current }) => (
        <a key={link} className={swatch(tint)} href={link} aria-current={current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
