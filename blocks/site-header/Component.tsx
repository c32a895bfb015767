import { ButtonLink, IconButton, Logo, perItem, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import { type HeaderProps, inDocument, shownFrom } from './in-document.ts'
import { Navigation } from './Navigation.tsx'
import { Regions } from './Regions.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import { UtilityRow } from './UtilityRow.tsx'
import { useHidden } from './useHidden.ts'

export function Component({ slots, ...props }: HeaderProps & SlotContent) {
  const { logo, menu, region, regions, account, current = '' } = props
  const hidden = useHidden()
  const navigation = <Navigation menu={menu} current={current} pictures={perItem(slots.picture)} />
  return (
    <header className={hidden ? css.hidden : css.header}>
      <a className="visually-hidden skip-link" href="#main">
        К содержанию
      </a>
      <UtilityRow {...props} />
      <div className={css.main}>
        <div className={slots.search ? `${css.row} ${css.searchable}` : css.row}>
          <Logo {...logo} />
          <IconButton icon="menu" label="Меню" className={`flush ${css.burger}`} popoverTarget="site-menu" />
          {!slots.search && navigation}
          {slots.search && <div className={css.search}>{slots.search}</div>}
          {slots.actions && <div className={css.actions}>{slots.actions}</div>}
          {account && (
            <ButtonLink kind="secondary" className={css.account} href={account.link}>
              {account.text}
            </ButtonLink>
          )}
          {/* In the order in which they are seen: beside a search the menu is the line under it. */}
          {slots.search && navigation}
        </div>
      </div>
      <SiteMenu {...props} />
      <Regions region={region} regions={regions} />
    </header>
  )
}

Component.inDocument = inDocument
Component.shownFrom = shownFrom
