import { capOn, type Mounted } from '#renderer/shop/drawing/mounted.ts'
import { renderedGround, renderedSide, shapeOf } from '#renderer/shop/drawing/shape.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import type { MaterialSurface } from '../records.ts'
import { type Canvas, emptyCanvas, materialOf, paintRelief, paintShadow, paintSolid } from './shade.ts'
import { isTurned, type Placing, rasterize, rounded, solidOfRevolution } from './surface.ts'

/** A drawing with its material («ПЭТ», «ПНД» …) and its surface. */
interface Thing {
  readonly drawing: Drawing
  readonly material: string
  readonly surface: MaterialSurface
}

/** A product, optionally with a closure on its neck. */
export interface Rendering extends Thing {
  readonly closure?: Thing
}

/** Renders a product from its drawing: symmetric bodies as solids of revolution, others as flat solids with rounded edges. */
export async function render({ closure, ...thing }: Rendering, width: number, height: number): Promise<Canvas> {
  const canvas = emptyCanvas(width, height)
  const mounted = closure && capOn(thing.drawing, closure.drawing)
  const { left, right } = mounted ?? shapeOf(thing.drawing)
  const extent = { left, right, height: mounted?.height ?? thing.drawing.height }
  const side = renderedSide(extent)
  const scale = Math.min(width, height) / side
  const placing = {
    width,
    height,
    scale,
    x: width / 2 - ((left + right) / 2) * scale,
    y: height * renderedGround(extent),
  }
  castShadow(canvas, thing, placing)
  await paint(canvas, thing, placing)
  if (mounted) await putOn(canvas, mounted, closure, placing)
  return canvas
}

/** Paints a closure onto the neck of a container. */
async function putOn(canvas: Canvas, mounted: Mounted, closure: Thing, placing: Placing): Promise<void> {
  const { x, y, scale } = placing
  const at = { ...placing, x: x + mounted.x * scale, y: y - mounted.ground * scale }
  await paint(canvas, { ...closure, drawing: mounted.closure }, at)
}

function castShadow(canvas: Canvas, { drawing, surface }: Thing, { x, y, scale }: Placing): void {
  const { left, right } = shapeOf(drawing)
  const base = drawing.shape === 'tube' || drawing.shape === 'canister' ? right : drawing.diameter / 2
  paintShadow(
    canvas,
    { x: drawing.shape === 'canister' ? x + ((left + right) / 2) * scale : x, y, half: base * scale },
    materialOf(surface, drawing.tint ?? 'clear'),
  )
}

async function paint(canvas: Canvas, { drawing, surface }: Thing, placing: Placing): Promise<void> {
  const { bodies, fine = [], thin } = shapeOf(drawing)
  const material = materialOf(surface, drawing.tint ?? 'clear')
  for (const body of bodies) {
    const mask = await rasterize(body, placing)
    const { box } = mask
    const narrow = Math.min(box.right - box.left, box.bottom - box.top)
    paintSolid(
      canvas,
      mask,
      drawing.shape !== 'canister' && isTurned(mask, placing.x)
        ? solidOfRevolution(mask, placing.x)
        : rounded(mask, narrow * (drawing.shape === 'canister' ? 0.13 : 0.4)),
      material,
    )
  }
  const depth = material.clarity > 0.5 ? 0.28 : 0.2
  if (fine.length > 0) paintRelief(canvas, await rasterize(fine.join(''), placing), depth)
  if (thin) paintRelief(canvas, await rasterize(thin, placing, 2.4), depth * 0.55)
}
