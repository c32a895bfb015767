import css from './CityMap.module.css'
import type { Props } from './contract.ts'

type Placed = Props['offices'][number] & Required<Pick<Props['offices'][number], 'city' | 'position'>>

/** A schematic map: graticule, cities, and lines from the first production site to the other cities. */
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
    <svg className={`full ${css.map}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(offices)}>
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
          className={production ? `text-13 bold ${css.name}` : `text-13 ${css.name}`}
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

interface Label extends Point {
  anchor: 'start' | 'middle' | 'end'
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Pixels for each letter of a label: the average width at a font size of 13 px, plus a reserve. */
const letter = 8
const lineHeight = 16

const sides: readonly (Label & { shift: number })[] = [
  { x: 9, y: 4.5, anchor: 'start', shift: 0 },
  { x: -9, y: 4.5, anchor: 'end', shift: 1 },
  { x: 0, y: 20, anchor: 'middle', shift: 0.5 },
  { x: 0, y: -11, anchor: 'middle', shift: 0.5 },
  { x: 8, y: -10, anchor: 'start', shift: 0 },
  { x: -8, y: -10, anchor: 'end', shift: 1 },
  { x: -8, y: 19, anchor: 'end', shift: 1 },
  { x: 8, y: 19, anchor: 'start', shift: 0 },
]

/** Places the names of cities: on the first of `sides` where a name is inside the map and overlaps nothing. */
export function placeLabels(points: readonly (Point & { city: string })[], width: number, height: number): Label[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }))
  return points.map((point, index) => {
    const length = point.city.length * letter
    const boxOf = ({ x, y, shift }: (typeof sides)[number]): Box => {
      const left = point.x + x - length * shift
      return {
        left,
        right: left + length,
        top: point.y + y - lineHeight * 0.75,
        bottom: point.y + y + lineHeight * 0.25,
      }
    }
    const isFree = (box: Box): boolean =>
      box.left > 0 &&
      box.right < width &&
      box.top > 0 &&
      box.bottom < height &&
      taken.every((other, otherIndex) => otherIndex === index || !overlap(box, other))
    const side = sides.find((candidate) => isFree(boxOf(candidate))) ?? (sides[0] as (typeof sides)[number])
    taken.push(boxOf(side))
    return { x: point.x + side.x, y: point.y + side.y, anchor: side.anchor }
  })
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

interface Position {
  lat: number
  lon: number
}

interface Point {
  x: number
  y: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

// Equidistant conic projection with Kavraisky's standard parallels, which is usual for maps of Russia.
const [south, north] = [radians(47), radians(62)]
const cone = (Math.cos(south) - Math.cos(north)) / (north - south)
const apex = Math.cos(south) / cone + south

const flatten = ({ lat, lon }: Position, middle: number): Point => {
  const distance = apex - radians(lat)
  const angle = cone * radians(lon - middle)
  return { x: distance * Math.sin(angle), y: distance * Math.cos(angle) * -1 + apex }
}

/** Returns a projection that fits these places into the width, with a margin, and the paths of its graticule. */
function fitProjection(places: readonly Position[], width: number) {
  const middle = (Math.min(...places.map(({ lon }) => lon)) + Math.max(...places.map(({ lon }) => lon))) / 2
  const flat = places.map((place) => flatten(place, middle))
  const [left, right] = [Math.min(...flat.map(({ x }) => x)), Math.max(...flat.map(({ x }) => x))]
  const [bottom, top] = [Math.min(...flat.map(({ y }) => y)), Math.max(...flat.map(({ y }) => y))]
  const margin = { side: width * 0.14, end: Math.max(34, width * 0.05) }
  const scale = (width - 2 * margin.side) / Math.max(right - left, SMALLEST)
  const project = (place: Position): Point => {
    const { x, y } = flatten(place, middle)
    return { x: tenth((x - left) * scale + margin.side), y: tenth((top - y) * scale + margin.end) }
  }
  const line = (positions: readonly Position[]): string =>
    `M${positions
      .map(project)
      .map(({ x, y }) => `${x} ${y}`)
      .join('L')}`
  // The graticule is larger than the SVG, which clips it.
  const meridians = steps(middle - 60, middle + 60, 5)
  return {
    project,
    height: Math.round((top - bottom) * scale + 2 * margin.end),
    graticule: [
      ...meridians.map((lon) => line([25, 80].map((lat) => ({ lat, lon })))),
      ...steps(25, 80, 5).map((lat) => line(meridians.map((lon) => ({ lat, lon })))),
    ].join(''),
  }
}

const steps = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** Minimum extent of the map in radians. A single place has none of its own. */
const SMALLEST = 0.02

const tenth = (value: number): number => Math.round(value * 10) / 10
