import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ caption, code }: Props) {
  return (
    <figure className={`spaced ${css.figure}`}>
      <figcaption>{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className={`text-15 ${css.code}`} aria-label={caption} tabIndex={0}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  )
}
