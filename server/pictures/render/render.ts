import { RENDERED, renderedSide } from '#renderer/kit/drawing/rendered.ts'
import { shapeOf } from '#renderer/kit/drawing/shape.ts'
import type { Drawing } from '#schema/definitions/contract/fragments.ts'
import { type Canvas, emptyCanvas, materialOf, paintRelief, paintShadow, paintSolid } from './shade.ts'
import { isSymmetric, type Placing, rasterize, rounded, solidOfRevolution } from './surface.ts'

/** Something to be shown: how it is drawn, and what it is made of («ПЭТ», «ПНД» …). */
export interface Rendering {
  readonly drawing: Drawing
  readonly material: string
}

/** Renders a product from its drawing: a solid of revolution of its outline. */
export async function render(thing: Rendering, width: number, height: number): Promise<Canvas> {
  const canvas = emptyCanvas(width, height)
  const { left, right } = shapeOf(thing.drawing)
  const scale = Math.min(width, height) / renderedSide(thing.drawing)
  await stand(canvas, thing, {
    width,
    height,
    scale,
    x: width / 2 - ((left + right) / 2) * scale,
    y: height * RENDERED.ground,
  })
  return canvas
}

async function stand(canvas: Canvas, { drawing, material: name }: Rendering, placing: Placing): Promise<void> {
  const { bodies, fine = [], thin, left, right } = shapeOf(drawing)
  const material = materialOf(name, drawing.tint ?? 'clear')
  const { x, y, scale } = placing
  const base = drawing.shape === 'tube' || drawing.shape === 'canister' ? right : drawing.diameter / 2
  paintShadow(
    canvas,
    { x: drawing.shape === 'canister' ? x + ((left + right) / 2) * scale : x, y, half: base * scale },
    material,
  )
  for (const body of bodies) {
    const mask = await rasterize(body, placing)
    const isTurned = drawing.shape !== 'canister' && isSymmetric(mask, x)
    const { box } = mask
    const narrow = Math.min(box.right - box.left, box.bottom - box.top)
    paintSolid(
      canvas,
      mask,
      isTurned ? solidOfRevolution(mask) : rounded(mask, narrow * (drawing.shape === 'canister' ? 0.13 : 0.4)),
      material,
    )
  }
  const depth = material.clarity > 0.5 ? 0.28 : 0.2
  if (fine.length > 0) paintRelief(canvas, await rasterize(fine.join(''), placing), depth)
  if (thin) paintRelief(canvas, await rasterize(thin, placing, 2.4), depth * 0.55)
}
