import { ButtonLink, outward } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** An ordinary link; the page's navigation opens the modal. */
export function Component({ text, link, kind = 'link' }: Props) {
  return (
    <p className={css.line}>
      {kind === 'link' ? (
        <a className={`tall ${css.link}`} href={link} {...outward(link)}>
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
