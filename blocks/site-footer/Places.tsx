import { StaticIcon } from '#renderer/index.ts'
import type { Props } from './contract.ts'
import css from './Places.module.css'

/** Productions first, then offices. */
export function Places({ offices }: { offices: Props['offices'] }) {
  const groups = [
    { title: 'Производства', icon: 'factory', places: offices.filter(({ production }) => production) },
    { title: 'Офисы', icon: 'office', places: offices.filter(({ production }) => !production) },
  ] as const
  return (
    <div className={css.places}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ title, icon, places }) => (
          <section key={title}>
            <p className={css.title}>
              <StaticIcon name={icon} />
              {title}
            </p>
            <ul className={css.list}>
              {places.map(({ name, city, address }) => (
                <li key={address}>
                  <p className={css.name}>{city ?? name}</p>
                  {city && <p>{name}</p>}
                  <p className={css.address}>{address}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
