import { outward, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ title, anchor, link, slots }: Props & SlotContent) {
  return (
    <section className={css.section} id={anchor} aria-label={title}>
      {(title || link) && (
        <div className={`flex wraps between ${css.top}`}>
          {title && <h2>{title}</h2>}
          {link && (
            <a className={`arrow-mark gap-8 tall text-15 medium ${css.link}`} href={link.link} {...outward(link.link)}>
              {link.text}
            </a>
          )}
        </div>
      )}
      <div className="flow">{slots.content}</div>
    </section>
  )
}
