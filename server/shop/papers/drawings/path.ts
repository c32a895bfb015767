// Parses SVG paths of renderer/shop/drawing (absolute M, L, H, V, A, Z; circular arcs) to corners.

export interface Point {
  readonly x: number
  readonly y: number
}

/** A corner. `bulge` describes the edge to the next corner: the tangent of a quarter of the arc's angle, 0 for a straight edge. */
export interface Corner extends Point {
  readonly bulge: number
}

export interface Polyline {
  readonly corners: readonly Corner[]
  readonly closed: boolean
}

/** Parses an SVG path. @throws TypeError for unsupported commands */
export function parsePath(path: string, scale = 1): Polyline[] {
  const lines: { corners: Corner[]; closed: boolean }[] = []
  for (const [, command = '', values = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (values.match(/-?[\d.]+/g) ?? []).map(Number)
    const line = lines.at(-1)
    if (command === 'M') lines.push({ corners: [corner(numbers, scale)], closed: false })
    else if (line && command === 'Z') line.closed = true
    else if (line) addCorner(line.corners, command, numbers, scale)
    else throw new TypeError(`The path does not begin: ${path}`)
  }
  return lines
}

const corner = ([x = 0, y = 0]: readonly number[], scale: number): Corner => ({ x: x * scale, y: y * scale, bulge: 0 })

function addCorner(corners: Corner[], command: string, numbers: readonly number[], scale: number): void {
  const last = corners.at(-1) as Corner // a path starts with M
  const [value = 0] = numbers
  if (command === 'H') corners.push({ ...last, x: value * scale, bulge: 0 })
  else if (command === 'V') corners.push({ ...last, y: value * scale, bulge: 0 })
  else if (command === 'L') corners.push(corner(numbers, scale))
  else if (command === 'A') {
    const [radius = 0, , , isLarge = 0, isRight = 0, ...end] = numbers
    const next = corner(end, scale)
    const half = Math.asin(Math.min(1, Math.hypot(next.x - last.x, next.y - last.y) / (2 * radius * scale)))
    const angle = isLarge ? 2 * Math.PI - 2 * half : 2 * half
    corners[corners.length - 1] = { ...last, bulge: Math.tan(angle / 4) * (isRight ? 1 : -1) }
    corners.push(next)
  } else throw new TypeError(`No path of a drawing has ${command}.`)
}

/** The edge from a corner to the next corner. */
export type Edge = readonly [from: Corner, to: Point]

export const edgesOf = ({ corners, closed }: Polyline): Edge[] =>
  corners.flatMap((from, i): Edge[] => {
    const to = corners[i + 1] ?? (closed ? corners[0] : undefined)
    return to && (to.x !== from.x || to.y !== from.y) ? [[from, to]] : []
  })

/** Returns a point of an edge. @param part position on the edge, from 0 to 1 */
export function pointOf([from, to]: Edge, part: number): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (from.bulge === 0) return { x: from.x + dx * part, y: from.y + dy * part }
  // The center is on the perpendicular through the middle of the chord.
  const aside = (1 - from.bulge ** 2) / (4 * from.bulge)
  const center = { x: from.x + dx / 2 - dy * aside, y: from.y + dy / 2 + dx * aside }
  const angle = 4 * Math.atan(from.bulge) * part
  const [x, y] = [from.x - center.x, from.y - center.y]
  return {
    x: center.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: center.y + x * Math.sin(angle) + y * Math.cos(angle),
  }
}

/** Returns into how many straight pieces an edge is divided: one per 10° of an arc. */
export const piecesOf = ([{ bulge }]: Edge): number =>
  bulge === 0 ? 1 : Math.ceil((4 * Math.abs(Math.atan(bulge)) * 18) / Math.PI)

/** Returns the points of a polyline whose arcs are replaced by straight pieces. */
export const flattened = (line: Polyline): Point[] =>
  edgesOf(line).flatMap((edge, index, edges) => {
    const pieces = piecesOf(edge)
    const points = Array.from({ length: pieces }, (_, i) => pointOf(edge, i / pieces))
    return index === edges.length - 1 && !line.closed ? [...points, edge[1]] : points
  })

export const pathOf = (points: readonly Point[], closed: boolean): string =>
  `${points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${fine(x)} ${fine(y)}`).join('')}${closed ? 'Z' : ''}`

const fine = (value: number): number => Math.round(value * 1000) / 1000

/** Returns the part of a closed outline that is left of the axis. */
export const leftHalf = (path: string): string =>
  parsePath(path)
    .map((line) => {
      const points = flattened(line)
      const kept = points.flatMap((point, i) => {
        const next = points[(i + 1) % points.length] ?? point
        const crosses = point.x < 0 !== next.x < 0
        const y = point.y + ((next.y - point.y) * -point.x) / (next.x - point.x || 1)
        return [...(point.x < 0 ? [point] : []), ...(crosses ? [{ x: 0, y }] : [])]
      })
      return kept.length > 2 ? pathOf(kept, true) : ''
    })
    .join('')

/** Returns hatching lines at 45° within a closed outline. @param step distance of the lines along an axis */
export function hatching(path: string, step: number): string {
  const outlines = parsePath(path).map(flattened)
  // A hatching line has the equation x + y = at.
  const sums = outlines.flat().map(({ x, y }) => x + y)
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  let lines = ''
  for (let at = Math.ceil(least / step) * step; at < most; at += step) {
    const crossings = outlines.flatMap((points) => crossingsOf(points, at)).toSorted((a, b) => a.x - b.x)
    for (let i = 0; i + 1 < crossings.length; i += 2)
      lines += pathOf([crossings[i] as Point, crossings[i + 1] as Point], false) // crossings come in pairs
  }
  return lines
}

const crossingsOf = (points: readonly Point[], at: number): Point[] =>
  points.flatMap((a, i) => {
    const b = points[(i + 1) % points.length] ?? a
    const [before, after] = [a.x + a.y - at, b.x + b.y - at]
    if (before < 0 === after < 0) return []
    const part = before / (before - after)
    return [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }]
  })
