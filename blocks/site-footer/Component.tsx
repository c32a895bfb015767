import { Logo, MailLink, outward, PhoneLink, StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Places } from './Places.tsx'

export function Component({
  logo,
  menu,
  contacts,
  offices,
  places = true,
  hours,
  company,
  documents,
  since,
  year,
}: Props) {
  return (
    <footer className="text-15 on-card top-line">
      <div className={css.inner}>
        <div className={`grid ${css.top}`}>
          <div className={`grid starts ${css.contacts}`}>
            <Logo {...logo} />
            <PhoneLink className={`row tall text-20 bold ink-link ${css.phone}`} phone={contacts.phone} />
            <MailLink className={`hover-line ${css.link}`} email={contacts.email} />
            {hours && hours.length > 0 && (
              <ul className="muted">
                {hours.map(({ days, time }) => (
                  <li key={days}>{`${days}\u00a0${time}`}</li>
                ))}
              </ul>
            )}
            <div className={`flex gap-8 ${css.socials}`}>
              {contacts.socials.map(({ code, title, link }) => (
                <a
                  key={code}
                  className={`rounded centered row ${css.social}`}
                  href={link}
                  aria-label={title}
                  {...outward(link)}
                >
                  <StaticIcon name={code} />
                </a>
              ))}
            </div>
          </div>
          <nav className={`grid ${css.menu}`} aria-label="Меню в подвале">
            {menu.map(({ title, items }) => (
              <div key={title}>
                <p className={`note ${css.title}`}>{title}</p>
                <ul>
                  {items.map(({ name, link }) => (
                    <li key={name}>
                      <a className={`hover-line ${css.link}`} href={link} {...outward(link)}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        {places && <Places offices={offices} />}
        <div className={`grid note top-line ${css.bottom}`}>
          <p>
            © {since}–{year} {company.legalName}. ИНН&nbsp;{company.inn}, ОГРН&nbsp;{company.ogrn}. {company.address}
          </p>
          <ul className={`wrapped ${css.documents}`}>
            {documents
              .filter(({ shown }) => shown !== false)
              .map(({ text, link }) => (
                <li key={text}>
                  <a className={`hover-line ${css.link}`} href={link}>
                    {text}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
