import { hoursLine, MailLink, PhoneLink, StaticIcon, Text } from '#renderer/index.ts'
import { CityMap } from './CityMap.tsx'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ offices, hours, mapTitle }: Props) {
  const usual = hours?.length ? hoursLine(hours) : undefined
  return (
    <div className={css.offices}>
      <figure className={css.map}>
        <figcaption className={css.mapTitle}>
          {mapTitle}
          <span className={css.legend}>
            <span className={css.square} /> производство
            <span className={css.circle} /> офис
          </span>
        </figcaption>
        <div className={css.wide}>
          <CityMap offices={offices} width={1000} />
        </div>
        <div className={css.narrow}>
          <CityMap offices={offices} width={312} />
        </div>
      </figure>
      <ul className={css.list}>
        {offices.map(({ id, name, city, address, production, phone, email, note, ...office }) => (
          <li key={id} className={css.office} id={id}>
            <p className={production ? css.production : css.kind}>
              <StaticIcon name={production ? 'factory' : 'office'} />
              {name}
            </p>
            <h2 className={css.city}>{city}</h2>
            <address className={css.address}>
              <p>{address}</p>
              <PhoneLink className={css.phone} phone={phone} />
              {email && <MailLink className={css.mail} email={email} />}
            </address>
            {(office.hours ?? usual) && <p className={css.hours}>{office.hours ?? usual}</p>}
            <p className={css.note}>
              <Text text={note} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
