import { ButtonLink, IconButton, Logo, MailLink, PhoneLink } from '#renderer/index.ts'
import { hoursLine } from '#schema/definitions/text/dates.ts'
import type { MenuItem, Props } from './contract.ts'
import css from './SiteMenu.module.css'
import { currentOf } from './section.ts'
import { RegionButton } from './UtilityRow.tsx'

/** The menu of small screens, which fills the screen. */
export function SiteMenu({ logo, menu, contacts, contact, account, hours, region, current = '' }: Props) {
  return (
    <div
      id="site-menu"
      className={`full ${css.menu}`}
      popover="auto"
      role="dialog"
      aria-label="Меню"
      ref={markPage}
      onToggle={({ currentTarget }) => markPage(currentTarget)}
    >
      <div className={`row between ${css.top}`}>
        <Logo {...logo} />
        <IconButton
          icon="close"
          label="Закрыть меню"
          className="flush"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
        />
      </div>
      <nav aria-label="Меню">
        <ul>
          {menu.map((item) => (
            <SiteMenuItem key={item.name} item={item} current={current} />
          ))}
        </ul>
      </nav>
      <div className={`grid starts gap-8 text-15 ${css.contacts}`}>
        <RegionButton className={`row gap-8 tall bare ${css.region}`} region={region} />
        <PhoneLink className={`row tall text-20 bold ${css.phone}`} phone={contacts.phone} />
        <p className="muted">{hoursLine(hours)}</p>
        <MailLink className={`row tall ${css.mail}`} email={contacts.email} />
        {account && (
          <ButtonLink kind="secondary" href={account.link}>
            {account.text}
          </ButtonLink>
        )}
        {contact && (
          <ButtonLink kind="secondary" href={contact.link}>
            {contact.text}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/**
 * Sets the document's class `menu-open` (specification.md §2). With it, the page behind the menu does not scroll. Called at hydration too,
 * because the button opens the menu without scripts.
 */
const markPage = (menu: HTMLElement | null): void => {
  if (menu) document.documentElement.classList.toggle('menu-open', menu.matches(':popover-open'))
}

const FIRST = `row between text-20 medium ink-link ${css.first}`

/** A top-level item of the menu: a link, or a list to unfold. */
function SiteMenuItem({ item: { name, link, items }, current }: { item: MenuItem; current: string }) {
  if (!items?.length)
    return (
      <li className="bottom-line">
        <a className={FIRST} href={link} aria-current={currentOf(link ?? '', current)}>
          {name}
        </a>
      </li>
    )
  return (
    <li className="bottom-line">
      <details name="site-menu">
        <summary className={`chevron-mark ${FIRST}`}>{name}</summary>
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
