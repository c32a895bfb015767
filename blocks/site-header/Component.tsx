import { useEffect, useState } from 'react'
import { ButtonLink, IconButton, Logo, perItem, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Navigation } from './Navigation.tsx'
import { Regions } from './Regions.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import { UtilityRow } from './UtilityRow.tsx'

export function Component({ slots, ...props }: Props & SlotContent) {
  const { logo, menu, region, regions, account, current = '' } = props
  const hidden = useHidden()
  return (
    <header className={`positioned ${hidden ? css.hidden : css.header}`}>
      <a className="visually-hidden skip-link" href="#main">
        К содержанию
      </a>
      <UtilityRow {...props} />
      <div className="bottom-line">
        <div className={`row between gap-12 ${css.row}`}>
          <Logo {...logo} />
          <IconButton icon="menu" label="Меню" className={`flush ${css.burger}`} popoverTarget="site-menu" />
          {slots.search && <div className={`unspaced grows shrinks ${css.search}`}>{slots.search}</div>}
          {slots.actions && <div className={`flex gap-8 ${css.actions}`}>{slots.actions}</div>}
          {account && (
            <ButtonLink kind="secondary" className={css.account} href={account.link}>
              {account.text}
            </ButtonLink>
          )}
          {/* The menu is the bottom row of the header, so it is also last in the DOM. */}
          <Navigation menu={menu} current={current} pictures={perItem(slots.picture)} />
        </div>
      </div>
      <SiteMenu {...props} />
      <Regions region={region} regions={regions} />
    </header>
  )
}

/** Down to this scroll position in pixels the header is always shown (specification.md §9). */
const shownUnder = 25

/** Returns true if the header is hidden, because the visitor is scrolling down. */
function useHidden(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (now < shownUnder) setHidden(false)
      else if (now > last) setHidden(true)
      last = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return hidden
}
