import { shapeOf } from '#renderer/shop/drawing/shape.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import type { Sheet } from '../pdf/sheet.ts'
import { frontView, heightOf, type Part, type Stroke, TEXT_MM, type View, widthOf } from './views.ts'

/** Points per millimeter. */
export const MM = 72 / 25.4

const INK = '#14181C'

/** Line widths in millimeters. */
const WIDTHS: Readonly<Record<Stroke, number>> = { outline: 0.5, fine: 0.3, thin: 0.15, axis: 0.18, dimension: 0.18 }

/** Dash pattern of an axis in millimeters: a dash, a gap, a dot, a gap. */
const DASHES = [5, 1, 0.6, 1]

/** Height of the font's capitals, for a font size of 1. */
const CAPITAL = 0.72

/** Height of the font's ascenders, for a font size of 1. */
const ASCENT = 0.98

/** Draws a view in a figure. @param x position of the product's axis, in points @param y position of its ground @param size scale factor */
export function drawView(sheet: Sheet, view: View, x: number, y: number, size = 1): void {
  const { doc } = sheet
  const unit = MM * size
  for (const part of view.parts()) {
    doc
      .save()
      .translate(x, y)
      .scale(unit * part.scale)
    drawPart(sheet, part)
    doc.restore()
  }
  const style = { size: TEXT_MM * unit, color: INK }
  for (const text of view.texts) {
    const [left, base] = [x + text.x * unit, y + text.y * unit]
    doc.save()
    if (text.isTurned) doc.rotate(-90, { origin: [left, base] })
    const align = text.anchor === 'middle' ? 'center' : 'right'
    // A white rectangle below the number of a dimension keeps axes from crossing it.
    const width = sheet.widthOf(text.value, style)
    doc.rect(left - (align === 'center' ? width / 2 : width), base - CAPITAL * style.size, width, CAPITAL * style.size)
    doc.fill('#FFFFFF')
    sheet.drawLine(text.value, left, base - ASCENT * style.size, style, align)
    doc.restore()
  }
}

function drawPart({ doc }: Sheet, { path, scale, stroke, fill }: Part): void {
  doc
    .path(path)
    .lineJoin('round')
    .lineWidth(WIDTHS[stroke] / scale)
  if (stroke === 'axis') doc.addContent(`[${DASHES.map((length) => length / scale).join(' ')}] 0 d`)
  if (fill === 'ink') doc.fill(INK)
  else if (fill === 'paper') doc.fillAndStroke('#FFFFFF', INK, 'even-odd')
  else doc.stroke(INK)
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Minimum side of a box, in millimeters, in which the text of a drawing has its full size. */
const FULL_SIZE = 70

/**
 * Draws a product from the front with dimensions, as large as possible and centered in a box.
 * @param drawing as `drawingOf` of server/shop/catalog/pictures.ts returns it @param box in points
 * @param alt text for screen readers
 */
export function drawProduct(sheet: Sheet, drawing: Drawing, box: Box, alt = 'Чертёж с размерами в миллиметрах'): void {
  const size = Math.min(1, Math.max(0.55, Math.min(box.width, box.height) / MM / FULL_SIZE))
  const [width, height] = [box.width / MM / size, box.height / MM / size]
  const { left, right } = shapeOf(drawing)
  // The space around the product for dimensions is the same at any scale, so it is measured at scale 1.
  const [dimensioned, plain] = [frontView(drawing, 1), { width: right - left, height: drawing.height }]
  const scale = Math.min(
    (width - (widthOf(dimensioned) - plain.width)) / plain.width,
    (height - (heightOf(dimensioned) - plain.height)) / plain.height,
  )
  const view = frontView(drawing, Math.max(scale, 0.05))
  const { bounds } = view
  const unit = MM * size
  sheet.figure(alt, () =>
    drawView(
      sheet,
      view,
      box.x + box.width / 2 - ((bounds.left + bounds.right) / 2) * unit,
      box.y + box.height / 2 - ((bounds.top + bounds.bottom) / 2) * unit,
      size,
    ),
  )
}
