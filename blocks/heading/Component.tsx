import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text, level, anchor }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading className={level === 2 ? css.section : css.subsection} id={anchor}>
      {text}
      {anchor && (
        <a className={css.anchor} href={`#${anchor}`} aria-label={`Ссылка на раздел «${text}»`}>
          #
        </a>
      )}
    </Heading>
  )
}
