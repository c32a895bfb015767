interface Position {
  lat: number
  lon: number
}

export interface Point {
  x: number
  y: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

// Equidistant conic with the parallels of Kavraisky, in which Russia is usually mapped.
const [south, north] = [radians(47), radians(62)]
const cone = (Math.cos(south) - Math.cos(north)) / (north - south)
const apex = Math.cos(south) / cone + south

const flatten = ({ lat, lon }: Position, middle: number): Point => {
  const distance = apex - radians(lat)
  const angle = cone * radians(lon - middle)
  return { x: distance * Math.sin(angle), y: distance * Math.cos(angle) * -1 + apex }
}

/** A projection that shows these places with some room around, and the graticule under the picture as path data. */
export function fitProjection(places: readonly Position[], width: number) {
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
  // Beyond every edge of the picture, which cuts them.
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

/** One place alone, or several in one spot, still have a map: radians. */
const SMALLEST = 0.02

const tenth = (value: number): number => Math.round(value * 10) / 10
