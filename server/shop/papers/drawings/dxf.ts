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
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { printable } from '../pdf/fonts.ts'
import { visibleParts } from './hidden-lines.ts'
import type { Polyline } from './path.ts'
import { frontView, neckView, type Stroke, topView, type View } from './views.ts'

/** Height of capitals of a dimension and of a note. */
const CAPITALS = { dimension: 2.5, note: 3.5 }

interface DxfData {
  readonly article: string
  readonly name: string
  readonly drawing: Drawing
  readonly neck: string | undefined
  /** Sentences under the views. */
  readonly notes: readonly string[]
}

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

/** Between two views, in millimeters. */
const GAP = 20

/** A product in lines, 1:1 in millimeters: the front, beside it its neck, below it the view from above. AC1021, UTF-8. */
export function dxfOf({ article, name, drawing, neck, notes }: DxfData): string {
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Millimeters)
  // The standard font of CAD programs may lack Cyrillic.
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

/** @param x of the view's axis @param y of its ground, down as in the view: y of a DXF goes up */
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
  // A bulge turns the other way where y goes up.
  const vertices = corners.map((corner) => ({ point: point2d(x + corner.x, -(y + corner.y)), bulge: -corner.bulge }))
  const [from, to, ...more] = vertices
  if (from && to && more.length === 0 && !closed && from.bulge === 0)
    dxf.addLine(point3d(from.point.x, from.point.y), point3d(to.point.x, to.point.y), { layerName })
  else dxf.addLWPolyline(vertices, { flags: closed ? LWPolylineFlags.Closed : LWPolylineFlags.None, layerName })
}
