import { ButtonLink, outward } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** An ordinary link. Client-side navigation opens the modal without loading a document. */
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
