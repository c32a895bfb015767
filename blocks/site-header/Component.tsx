import { ButtonLink, IconButton, Logo, perItem, type SlotContent } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Navigation } from './Navigation.tsx'
import { Regions } from './Regions.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import { UtilityRow } from './UtilityRow.tsx'
import { useHidden } from './useHidden.ts'

export function Component({ slots, ...props }: Props & SlotContent) {
  const { logo, menu, region, regions, account, current = '' } = props
  const hidden = useHidden()
  return (
    <header className={hidden ? css.hidden : css.header}>
      <a className="visually-hidden skip-link" href="#main">
        К содержанию
      </a>
      <UtilityRow {...props} />
      <div className={css.main}>
        <div className={css.row}>
          <Logo {...logo} />
          <IconButton icon="menu" label="Меню" className={`flush ${css.burger}`} popoverTarget="site-menu" />
          {slots.search && <div className={`unspaced ${css.search}`}>{slots.search}</div>}
          {slots.actions && <div className={css.actions}>{slots.actions}</div>}
          {account && (
            <ButtonLink kind="secondary" className={css.account} href={account.link}>
              {account.text}
            </ButtonLink>
          )}
          {/* Last, as it is seen: it is the line under all of them. */}
          <Navigation menu={menu} current={current} pictures={perItem(slots.picture)} />
        </div>
      </div>
      <SiteMenu {...props} />
      <Regions region={region} regions={regions} />
    </header>
  )
}
