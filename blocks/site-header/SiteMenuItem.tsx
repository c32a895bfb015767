import type { MenuItem } from './contract.ts'
import css from './SiteMenuItem.module.css'
import { currentOf } from './section.ts'

/** A top item: a link, or a list that opens in its place. */
export function SiteMenuItem({ item: { name, link, items }, current }: { item: MenuItem; current: string }) {
  if (!items?.length)
    return (
      <li className="bottom-line">
        <a className={css.first} href={link} aria-current={currentOf(link ?? '', current)}>
          {name}
        </a>
      </li>
    )
  return (
    <li className="bottom-line">
      <details name="site-menu">
        <summary className={`chevron-mark ${css.first}`}>{name}</summary>
        <ul className={css.seconds}>
          {link && !items.some((second) => second.link === link) && (
            <li>
              <a className={css.link} href={link} aria-current={currentOf(link, current)}>
                {name}
              </a>
            </li>
          )}
          {items.map((second) => (
            <li key={second.name}>
              {second.link ? (
                <a className={css.link} href={second.link} aria-current={currentOf(second.link, current)}>
                  {second.name}
                </a>
              ) : (
                <p className={`muted ${css.heading}`}>{second.name}</p>
              )}
              {second.items && second.items.length > 0 && (
                <ul className={css.thirds}>
                  {second.items.map((third) => (
                    <li key={third.name}>
                      <a className={css.link} href={third.link} aria-current={currentOf(third.link ?? '', current)}>
                        {third.name}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
