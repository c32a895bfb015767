import type { MouseEvent, ReactNode } from 'react'
import type { MenuItem } from './contract.ts'
import css from './Panel.module.css'
import { currentOf } from './section.ts'

/** Three levels side by side: the section with its drawing, what is in it, and what is in that. */
export function Panel({
  id,
  item,
  current,
  picture,
}: {
  id: string
  item: MenuItem
  current: string
  picture: ReactNode
}) {
  return (
    <div id={id} className={`bottom-line ${css.panel}`} popover="auto">
      <div className={`grid gap-24 ${css.columns}`}>
        <div className="stacked">
          {item.link ? (
            <a className={`arrow-mark ${css.title}`} href={item.link} aria-current={currentOf(item.link, current)}>
              {item.name}
            </a>
          ) : (
            <p className={css.title}>{item.name}</p>
          )}
          {picture}
        </div>
        <ul>
          {item.items?.map(({ name, link, items }) => (
            <li key={name} className={`grid top-line ${css.row}`}>
              {link ? (
                <a className={`medium ${css.second}`} href={link} aria-current={currentOf(link, current)}>
                  {name}
                </a>
              ) : (
                <p className={`medium ${css.heading}`}>{name}</p>
              )}
              {items && items.length > 0 && (
                <ul className={`flex wraps ${css.thirds}`}>
                  {items.map((third) => (
                    <li key={third.name}>
                      <a className={css.third} href={third.link} aria-current={currentOf(third.link ?? '', current)}>
                        {third.name}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A link may stay on this page, or be followed without a new document: the panel must not stay over it. */
export function closeAfterLink({ target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover()
}
