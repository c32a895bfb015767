import { Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text, author, role }: Props) {
  return (
    <figure className={css.quote}>
      <blockquote className={css.words}>
        <p>
          «
          <Text text={text} />»
        </p>
      </blockquote>
      <figcaption className={css.author}>
        <span className={css.name}>{author}</span>
        {role && <span>{role}</span>}
      </figcaption>
    </figure>
  )
}
