import {
  type Corner,
  type Edge,
  edgesOf,
  flattened,
  type Point,
  type Polyline,
  parsePath,
  piecesOf,
  pointOf,
} from './path.ts'
import type { Part } from './views.ts'

// A file of lines has no fills that hide what is behind: what is hidden is cut away.

/** A part's visible lines. */
export interface VisiblePart {
  readonly part: Part
  readonly lines: readonly Polyline[]
}

type Outline = readonly Point[]

/** @param parts of a view, the farther ones first */
export function visibleParts(parts: readonly Part[]): VisiblePart[] {
  const all = parts.map((part) => ({ part, lines: parsePath(part.path, part.scale) }))
  return all.map(({ part, lines }, index) => {
    const covers = all
      .slice(index + 1)
      .flatMap(({ part: { fill }, lines }) => (fill === 'paper' ? [lines.map(flattened)] : []))
    return { part, lines: lines.flatMap((line) => uncovered(line, covers)) }
  })
}

/** @param covers each of one or more outlines: a body and the opening in it */
function uncovered(line: Polyline, covers: readonly (readonly Outline[])[]): Polyline[] {
  const edges = edgesOf(line)
  const pieces = edges.map((edge) => visiblePieces(edge, covers))
  if (pieces.every((visible, i) => visible.length === 1 && visible[0] === edges[i])) return [line]
  const lines: { corners: Corner[]; closed: boolean }[] = []
  for (const [from, to] of pieces.flat()) {
    const last = lines.at(-1)?.corners
    const end = last?.at(-1)
    if (last && end && end.x === from.x && end.y === from.y) last[last.length - 1] = from
    else lines.push({ corners: [from], closed: false })
    lines.at(-1)?.corners.push({ ...to, bulge: 0 })
  }
  return lines
}

/** The edge itself where nothing covers it. */
function visiblePieces(edge: Edge, covers: readonly (readonly Outline[])[]): Edge[] {
  const cuts = covers.flatMap((outlines) => outlines.flatMap((outline) => cutsOf(edge, outline)))
  const ends = [...new Set([0, ...cuts, 1])].toSorted((a, b) => a - b)
  const seen = ends.slice(1).flatMap((to, i): [number, number][] => {
    const from = ends[i] ?? 0
    return to - from > 1e-6 && !covers.some((outlines) => isCovered(edge, (from + to) / 2, outlines))
      ? [[from, to]]
      : []
  })
  const joined = seen.reduce<[number, number][]>((spans, [from, to]) => {
    const last = spans.at(-1)
    if (last && last[1] === from) last[1] = to
    else spans.push([from, to])
    return spans
  }, [])
  return joined.map(([from, to]) => (from === 0 && to === 1 ? edge : pieceOf(edge, from, to)))
}

const pieceOf = (edge: Edge, from: number, to: number): Edge => [
  { ...pointOf(edge, from), bulge: Math.tan(Math.atan(edge[0].bulge) * (to - from)) },
  pointOf(edge, to),
]

/** Parts of an edge at which an outline crosses it. */
function cutsOf(edge: Edge, outline: Outline): number[] {
  const pieces = piecesOf(edge)
  return Array.from({ length: pieces }, (_, piece) => {
    const [from, to] = [pointOf(edge, piece / pieces), pointOf(edge, (piece + 1) / pieces)]
    return outline.flatMap((a, i) => {
      const part = crossing(from, to, a, outline[(i + 1) % outline.length] ?? a)
      return part === undefined ? [] : [(piece + part) / pieces]
    })
  }).flat()
}

/** Part of the first line at which the second crosses it. */
function crossing(p: Point, q: Point, a: Point, b: Point): number | undefined {
  const [dx, dy, ex, ey] = [q.x - p.x, q.y - p.y, b.x - a.x, b.y - a.y]
  const cross = dx * ey - dy * ex
  if (Math.abs(cross) < 1e-9) return undefined
  const along = ((a.x - p.x) * ey - (a.y - p.y) * ex) / cross
  const alongOther = ((a.x - p.x) * dy - (a.y - p.y) * dx) / cross
  return along > 0 && along < 1 && alongOther >= 0 && alongOther <= 1 ? along : undefined
}

/** Half the width of a line: what lies on an outline is seen. */
const BESIDE = 0.02

/** Both sides of a point of the edge are within the outlines. */
function isCovered(edge: Edge, part: number, outlines: readonly Outline[]): boolean {
  const at = pointOf(edge, part)
  const [before, after] = [pointOf(edge, part - 0.001), pointOf(edge, part + 0.001)]
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
  const [x, y] = [(-(after.y - before.y) / length) * BESIDE, ((after.x - before.x) / length) * BESIDE]
  return isWithin({ x: at.x + x, y: at.y + y }, outlines) && isWithin({ x: at.x - x, y: at.y - y }, outlines)
}

/** Even-odd: a point in the opening of a body is outside. */
const isWithin = ({ x, y }: Point, outlines: readonly Outline[]): boolean =>
  outlines
    .flatMap((outline) => outline.map((a, i) => [a, outline[(i + 1) % outline.length] ?? a] as const))
    .filter(([a, b]) => a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)).length %
    2 ===
  1
