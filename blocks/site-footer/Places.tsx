import type { Props } from './contract.ts'
import css from './Places.module.css'

/** Postal addresses of the production sites, and then of the offices. */
export function Places({ offices }: { offices: Props['offices'] }) {
  const groups = [
    { title: 'Производства', places: offices.filter(({ production }) => production) },
    { title: 'Офисы', places: offices.filter(({ production }) => !production) },
  ] as const
  return (
    <div className={`grid text-13 top-line ${css.places}`}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ title, places }) => (
          <section key={title}>
            <p className={`pin-mark row gap-8 muted ${css.title}`}>{title}</p>
            <ul className={`grid gap-24 ${css.list}`}>
              {places.map(({ name, city, address }) => (
                <li key={`${name} ${address}`}>
                  <p className="text-15 bold">{city ?? name}</p>
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
