import type { ReactNode } from 'react'
import type { MenuItem } from './contract.ts'
import css from './Navigation.module.css'
import { currentOf, sectionOf } from './section.ts'

/** The menu on wide screens. An item with children opens a popover, which works without a script. */
export function Navigation({
  menu,
  current,
  pictures,
}: {
  menu: readonly MenuItem[]
  current: string
  pictures: readonly ReactNode[]
}) {
  const section = sectionOf(menu, current)
  return (
    <nav className={`grows ${css.navigation}`} aria-label="Главное меню">
      <ul className={`flex gap-4 ${css.items}`}>
        {menu.map((item, index) => (
          <li key={item.name}>
            {item.items?.length ? (
              <>
                <button
                  type="button"
                  className={`chevron-mark row gap-4 text-15 ink-link bare hover-accent ${css.item}`}
                  popoverTarget={`menu-${index}`}
                  aria-current={index === section ? 'true' : undefined}
                >
                  {item.name}
                </button>
                <Panel id={`menu-${index}`} item={item} current={current} picture={pictures[index]} />
              </>
            ) : (
              item.link && (
                <a
                  className={`row gap-4 text-15 ink-link bare hover-accent ${css.item}`}
                  href={item.link}
                  aria-current={currentOf(item.link, current) ?? (index === section ? 'true' : undefined)}
                >
                  {item.name}
                </a>
              )
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Panel of a menu item. It has three columns: the item with its drawing, its children, and their children. */
function Panel({ id, item, current, picture }: { id: string; item: MenuItem; current: string; picture: ReactNode }) {
  return (
    <div id={id} className={`bottom-line ${css.panel}`} popover="auto">
      <div className={`grid gap-24 ${css.columns}`}>
        <div className="stacked">
          {item.link ? (
            <a
              className={`arrow-mark row gap-12 text-26 ink-link ${css.title}`}
              href={item.link}
              aria-current={currentOf(item.link, current)}
            >
              {item.name}
            </a>
          ) : (
            <p className={`row gap-12 text-26 ${css.title}`}>{item.name}</p>
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
