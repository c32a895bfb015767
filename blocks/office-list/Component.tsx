import { MailLink, PhoneLink, StaticIcon, Text } from '#renderer/index.ts'
import { hoursLine } from '#schema/definitions/text/dates.ts'
import { CityMap } from './CityMap.tsx'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ offices, hours, mapTitle }: Props) {
  // The map shows only offices with a city and a position. The list shows all offices.
  const placed = offices.flatMap(({ city, position, ...office }) =>
    city && position ? [{ ...office, city, position }] : [],
  )
  const usual = hours?.length ? hoursLine(hours) : undefined
  return (
    <div className={`grid spaced ${css.offices}`}>
      <ul className={`grid ${css.list}`}>
        {offices.map(({ id, name, city, address, production, phone, email, note, ...office }) => (
          <li key={id} className={`text-15 ${css.office}`} id={id}>
            <p className={production ? `row gap-8 note ${css.production}` : 'row gap-8 note'}>
              <StaticIcon name={production ? 'factory' : 'office'} />
              {name}
            </p>
            <h2 className={css.city}>{city ?? name}</h2>
            <address className={`grid starts ${css.address}`}>
              {address && <p>{address}</p>}
              {phone && <PhoneLink className={`row bold hover-line ${css.phone}`} phone={phone} />}
              {email && <MailLink className={`row hover-line ${css.mail}`} email={email} />}
            </address>
            {(office.hours ?? usual) && <p className={css.hours}>{office.hours ?? usual}</p>}
            {note && (
              <p className={`muted ${css.note}`}>
                <Text text={note} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {placed.length > 0 && (
        <figure className={`on-card ${css.map}`}>
          <figcaption className={`flex wraps between note ${css.mapTitle}`}>
            {mapTitle}
            <span className="row gap-8">
              <span className={css.square} /> производство
              <span className={css.circle} /> офис
            </span>
          </figcaption>
          <CityMap offices={placed} width={312} />
        </figure>
      )}
    </div>
  )
}
