import css from './CityMap.module.css'
import type { Props } from './contract.ts'
import { placeLabels } from './labels.ts'
import { fitProjection } from './projection.ts'

/** An office that the map has a place for. */
export type Placed = Props['offices'][number] & Required<Pick<Props['offices'][number], 'city' | 'position'>>

/** A schematic map of our own: a graticule, the cities, and the ways from the first production to them. */
export function CityMap({ offices, width }: { offices: readonly Placed[]; width: number }) {
  const { project, graticule, height } = fitProjection(
    offices.map(({ position }) => position),
    width,
  )
  const points = offices
    .map(({ id, city, production, position }) => ({ id, city, production, ...project(position) }))
    .sort((a, b) => Number(b.production ?? false) - Number(a.production ?? false))
  const labels = placeLabels(points, width, height)
  const hub = points[0]
  return (
    <svg className={css.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(offices)}>
      <path className={css.grid} d={graticule} />
      {hub && (
        <path
          className={css.way}
          d={points
            .slice(1)
            .map(({ x, y }) => `M${hub.x} ${hub.y}L${x} ${y}`)
            .join('')}
        />
      )}
      {points.map(({ id, production, x, y }) =>
        production ? (
          <rect key={id} className={css.production} x={x - 4.5} y={y - 4.5} width={9} height={9} />
        ) : (
          <circle key={id} className={css.office} cx={x} cy={y} r={4} />
        ),
      )}
      {points.map(({ id, city, production }, index) => (
        <text
          key={id}
          className={production ? css.strong : css.name}
          x={labels[index]?.x}
          y={labels[index]?.y}
          textAnchor={labels[index]?.anchor}
        >
          {city}
        </text>
      ))}
    </svg>
  )
}

const describe = (offices: readonly Placed[]): string => {
  const cities = (production: boolean) =>
    offices
      .filter((office) => Boolean(office.production) === production)
      .map(({ city }) => city)
      .join(', ')
  return `Производства: ${cities(true)}. Офисы: ${cities(false)}.`
}
