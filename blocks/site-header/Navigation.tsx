import type { ReactNode } from 'react'
import type { MenuItem } from './contract.ts'
import css from './Navigation.module.css'
import { closeAfterLink, Panel } from './Panel.tsx'
import { currentOf, sectionOf } from './section.ts'

/** The menu of wide screens. An item with items opens a panel: a popover, so it works without a script. */
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
    // biome-ignore lint/a11y: the links inside are what is pressed, by mouse or by keyboard; this listens for them
    <nav className={`grows ${css.navigation}`} aria-label="Главное меню" onClick={closeAfterLink}>
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
