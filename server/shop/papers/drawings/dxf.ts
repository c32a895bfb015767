import {
  Colors,
  DxfWriter,
  LWPolylineFlags,
  point2d,
  point3d,
  TextHorizontalAlignment,
  TextVerticalAlignment,
  Units,
  type vec3_t,
} from '@tarikjabiri/dxf'
import { printable } from '../pdf/fonts.ts'
import type { DrawingData } from './drawing-page.ts'
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
import { frontView, neckView, type Part, type Stroke, topView, type View } from './views.ts'

const CAPITALS = { dimension: 2.5, note: 3.5 }

type DxfData = Pick<DrawingData, 'article' | 'name' | 'drawing' | 'neck' | 'notes'>

const AXIS = 'ОСИ'
const TEXT = 'ТЕКСТ'

const LAYERS: Readonly<Record<Stroke, string>> = {
  outline: 'КОНТУР',
  fine: 'КОНТУР',
  thin: 'КОНТУР',
  axis: AXIS,
  dimension: 'РАЗМЕРЫ',
}

const COLORS: Readonly<Record<string, number>> = {
  КОНТУР: Colors.White, // CAD programs draw it black on a light background
  [AXIS]: Colors.Red,
  РАЗМЕРЫ: Colors.Blue,
  [TEXT]: Colors.White,
}

/** Distance between two views, in millimeters. */
const GAP = 20

/** Draws a product 1:1 in millimeters as DXF (AC1021, UTF-8): front view, the neck beside it, top view below. */
export function dxfOf({ article, name, drawing, neck, notes }: DxfData): string {
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Millimeters)
  // The font is set, because the standard font of CAD programs may lack Cyrillic letters.
  dxf.tables.addStyle(TEXT).fontFileName = 'arial.ttf'
  dxf.addLType('CENTER', '____ _ ____', [5, -1, 0.5, -1])
  for (const [name, color] of Object.entries(COLORS)) dxf.addLayer(name, color, name === AXIS ? 'CENTER' : 'Continuous')
  const front = frontView(drawing, 1, { neck })
  const [top, detail] = [topView(drawing, 1), neckView(drawing, neck, 1)]
  addView(dxf, front, 0, 0)
  const under = front.bounds.bottom + GAP - top.bounds.top
  addView(dxf, top, 0, under)
  if (detail) addView(dxf, detail, front.bounds.right + GAP - detail.bounds.left, -drawing.height - detail.bounds.top)
  const left = Math.min(front.bounds.left, top.bounds.left)
  for (const [index, note] of [`${article}. ${name}`, ...notes].entries()) {
    const y = under + top.bounds.bottom + GAP + index * CAPITALS.note * 2
    addText(dxf, note, point3d(left, -y), { height: CAPITALS.note })
  }
  return dxf.stringify()
}

/** Adds a view. @param x position of its axis @param y position of its ground, measured downwards; the y axis of a DXF points up */
function addView(dxf: DxfWriter, view: View, x: number, y: number): void {
  for (const { part, lines } of visibleParts(view.parts()))
    for (const line of lines) addLine(dxf, line, x, y, LAYERS[part.stroke])
  for (const { value, x: dx, y: dy, anchor, isTurned } of view.texts) {
    addText(dxf, value, point3d(x + dx, -(y + dy)), {
      height: CAPITALS.dimension,
      align: anchor === 'middle' ? TextHorizontalAlignment.Center : TextHorizontalAlignment.Right,
      rotation: isTurned ? 90 : 0,
    })
  }
}

interface TextLook {
  height: number
  align?: TextHorizontalAlignment
  rotation?: number
}

function addText(
  dxf: DxfWriter,
  text: string,
  at: vec3_t,
  { height, align = TextHorizontalAlignment.Left, rotation = 0 }: TextLook,
): void {
  const added = dxf.addText(at, height, printable(text), {
    ...{ layerName: TEXT, horizontalAlignment: align, verticalAlignment: TextVerticalAlignment.BaseLine, rotation },
    ...(align !== TextHorizontalAlignment.Left && { secondAlignmentPoint: at }),
  })
  added.textStyle = TEXT
}

function addLine(dxf: DxfWriter, { corners, closed }: Polyline, x: number, y: number, layerName: string): void {
  // The y axis is flipped, so bulges change their sign.
  const vertices = corners.map((corner) => ({ point: point2d(x + corner.x, -(y + corner.y)), bulge: -corner.bulge }))
  const [from, to, ...more] = vertices
  if (from && to && more.length === 0 && !closed && from.bulge === 0)
    dxf.addLine(point3d(from.point.x, from.point.y), point3d(to.point.x, to.point.y), { layerName })
  else dxf.addLWPolyline(vertices, { flags: closed ? LWPolylineFlags.Closed : LWPolylineFlags.None, layerName })
}

// In a DXF, bodies do not hide the lines behind them, so the functions below remove hidden lines.

type Outline = readonly Point[]

/** Removes the hidden parts of lines. @param parts parts of a view, back to front */
function visibleParts(parts: readonly Part[]) {
  const all = parts.map((part) => ({ part, lines: parsePath(part.path, part.scale) }))
  return all.map(({ part, lines }, index) => {
    const covers = all
      .slice(index + 1)
      .flatMap(({ part: { fill }, lines }) => (fill === 'paper' ? [lines.map(flattened)] : []))
    return { part, lines: lines.flatMap((line) => uncovered(line, covers)) }
  })
}

/** Removes the covered parts of a line. @param covers bodies in front of the line, each as the outlines of the body and of its openings */
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

/** Returns the visible pieces of an edge; the edge itself if nothing covers it. */
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

/** Returns the positions on an edge, from 0 to 1, where an outline crosses it. */
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

/** Returns the position on the line from p to q, from 0 to 1, where the line from a to b crosses it; undefined if it does not. */
function crossing(p: Point, q: Point, a: Point, b: Point): number | undefined {
  const [dx, dy, ex, ey] = [q.x - p.x, q.y - p.y, b.x - a.x, b.y - a.y]
  const cross = dx * ey - dy * ex
  if (Math.abs(cross) < 1e-9) return undefined
  const along = ((a.x - p.x) * ey - (a.y - p.y) * ex) / cross
  const alongOther = ((a.x - p.x) * dy - (a.y - p.y) * dx) / cross
  return along > 0 && along < 1 && alongOther >= 0 && alongOther <= 1 ? along : undefined
}

/** Distance in millimeters from a line to test points at both sides of it. Thanks to them, a line that lies on an outline is visible. */
const BESIDE = 0.02

/** Returns true if both sides of a point on the edge are inside the outlines. */
function isCovered(edge: Edge, part: number, outlines: readonly Outline[]): boolean {
  const at = pointOf(edge, part)
  const [before, after] = [pointOf(edge, part - 0.001), pointOf(edge, part + 0.001)]
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
  const [x, y] = [(-(after.y - before.y) / length) * BESIDE, ((after.x - before.x) / length) * BESIDE]
  return isWithin({ x: at.x + x, y: at.y + y }, outlines) && isWithin({ x: at.x - x, y: at.y - y }, outlines)
}

/** Returns true if a point is within a body, by the even-odd rule: a point in an opening is outside. */
const isWithin = ({ x, y }: Point, outlines: readonly Outline[]): boolean =>
  outlines
    .flatMap((outline) => outline.map((a, i) => [a, outline[(i + 1) % outline.length] ?? a] as const))
    .filter(([a, b]) => a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)).length %
    2 ===
  1
