import { Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <ol className="spaced measured">
      {items.map(({ title, text }, index) => (
        <li key={title} className={`grid gap-16 top-line ${css.step}`}>
          <span className={`medium blueprint text-26 ${css.number}`} aria-hidden="true">
            {index + 1}
          </span>
          <div className="grid gap-8">
            <p className="bold">{title}</p>
            <Paragraphs text={text} />
          </div>
        </li>
      ))}
    </ol>
  )
}
