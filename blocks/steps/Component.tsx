import { Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <ol className={css.steps}>
      {items.map(({ title, text }, index) => (
        <li key={title} className={css.step}>
          <span className={css.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={css.words}>
            <p className="bold">{title}</p>
            <Paragraphs text={text} />
          </div>
        </li>
      ))}
    </ol>
  )
}
