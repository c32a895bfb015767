import type { JSX } from 'react'
import css from './Logo.module.css'

/** The shop's logo and name, a link to the home page. */
export function Logo({ text, alt }: { text: string; alt: string }): JSX.Element {
  return (
    <a className={`gap-12 tall text-26 bold ink-link ${css.logo}`} href="/" aria-label={alt}>
      <svg className={css.sign} viewBox="0 0 24 32" aria-hidden="true">
        <path className={css.content} d="M4 18h16v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z" />
        <path
          className={css.outline}
          d="M8.5 2h7v6c0 2.5 4.5 3 4.5 7.5V27a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V15.5C4 11 8.5 10.5 8.5 8zM7.2 5.8l9.6-1.6"
        />
      </svg>
      <span>{text}</span>
    </a>
  )
}
