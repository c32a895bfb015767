import type { Props } from './contract.ts'
import css from './Places.module.css'

/** Productions first, then offices. */
export function Places({ offices }: { offices: Props['offices'] }) {
  const groups = [
    { title: 'Производства', places: offices.filter(({ production }) => production) },
    { title: 'Офисы', places: offices.filter(({ production }) => !production) },
  ] as const
  return (
    <div className={css.places}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ title, places }) => (
          <section key={title}>
            <p className={`pin-mark ${css.title}`}>{title}</p>
            <ul className={css.list}>
              {places.map(({ name, city, address }) => (
                <li key={`${name} ${address}`}>
                  <p className={css.name}>{city ?? name}</p>
                  {city && <p>{name}</p>}
                  {address && <p className="muted">{address}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
