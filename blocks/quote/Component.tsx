import { Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text, author, role }: Props) {
  return (
    <figure className={`measured ${css.quote}`}>
      <blockquote className={`text-26 snug ${css.words}`}>
        <p>
          «
          <Text text={text} />»
        </p>
      </blockquote>
      <figcaption className={`grid muted text-15 ${css.author}`}>
        <span className={`medium ${css.name}`}>{author}</span>
        {role && <span>{role}</span>}
      </figcaption>
    </figure>
  )
}
