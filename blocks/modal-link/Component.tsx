import { ButtonLink, outward } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** Who opens a window from the address it leads to is the page's navigation: here it is a link like any other. */
export function Component({ text, link, kind = 'link' }: Props) {
  return (
    <p className={css.line}>
      {kind === 'link' ? (
        <a className={css.link} href={link} {...outward(link)}>
          {text}
        </a>
      ) : (
        <ButtonLink href={link} kind={kind}>
          {text}
        </ButtonLink>
      )}
    </p>
  )
}
