import type { JSX } from 'react'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { px } from './marks.ts'
import { isClosure, outlineId, outlineName } from './outline.ts'
import { factor, Paths } from './SideView.tsx'
import css from './Stand.module.css'
import { renderedLift, renderedSide, scaleToFit, shapeOf } from './shape.ts'

export interface Sheet {
  id: string
  drawings: readonly Drawing[]
  /** Size of the box for a drawing in a card. */
  size: 'low' | 'small'
  /** If true, each product is drawn as large as possible. Otherwise containers share one scale, and closures another. */
  large?: boolean
  /** Adds a text above the drawings: about the scale, or also about the distance between the lines of the ruler. */
  saysScale?: 'scale' | 'lines'
}

/** Sizes of the boxes for drawings, in pixels. */
const fields = { low: { width: 132, height: 208 }, small: { width: 116, height: 144 } } as const

/** Products up to this height in millimeters share a scale. A taller one gets a smaller scale, so that the others do not become tiny. */
const TALLEST = 400

/** Returns the distance between the ruler's lines in millimeters: the smallest of 10, 20, 50 and 100 that has space for numbers. */
export const ruleStep = (scale: number): number => [10, 20, 50].find((length) => length * scale >= 34) ?? 100

/** Returns a function for a drawing's scale in pixels per millimeter. All containers of a list share one, all closures another. */
export function sheetScales(all: readonly (Drawing | undefined)[], size: Sheet['size']) {
  const drawings = all.filter((drawing) => drawing !== undefined)
  const closures = sheetScale(drawings.filter(isClosure), size)
  const containers = sheetScale(
    drawings.filter((drawing) => !isClosure(drawing)),
    size,
  )
  return (drawing: Drawing | undefined): number => (drawing && isClosure(drawing) ? closures : containers)
}

/** Returns a common scale at which the drawings fit into their boxes, in pixels per millimeter. */
function sheetScale(all: readonly (Drawing | undefined)[], size: Sheet['size']): number {
  const drawings = all.filter((drawing) => drawing !== undefined)
  const usual = drawings.filter((drawing) => drawing.height <= TALLEST)
  return factor(scaleToFit(usual.length > 0 ? usual : drawings, fields[size].width, fields[size].height))
}

/** Returns the size in pixels of a product's rendering in a list: at the scale of the drawings, and cut off at the ground. */
export function renderedFace(drawing: Drawing, size: Sheet['size'], common: number) {
  const extent = { ...shapeOf(drawing), height: drawing.height }
  const scale = Math.min(common, scaleToFit([drawing], fields[size].width, fields[size].height))
  const side = Math.round(renderedSide(extent) * scale)
  return { width: side, height: Math.round(side * (1 - renderedLift(extent))) }
}

export function SheetDrawing({ id, drawings, size, large = false, saysScale }: Sheet): JSX.Element {
  const { height, width } = fields[size]
  const common = sheetScales(drawings, size)
  const scales = new Set(drawings.map(common))
  const outlines = [...new Map(drawings.map((drawing) => [outlineName(drawing), drawing]))].map(([name, drawing]) => {
    const largest = scaleToFit([drawing], width, height)
    return { name, drawing, scale: factor(large ? largest : Math.min(common(drawing), largest)) }
  })
  return (
    <>
      {saysScale && (
        <span>
          {large
            ? 'Каждый чертёж в своём масштабе'
            : scales.size > 1
              ? 'Масштаба два: у\u00a0тары и\u00a0у\u00a0укупорки'
              : `Масштаб один${saysScale === 'lines' ? `, линии через ${[...scales].map(ruleStep).join()}\u00a0мм` : ''}`}
        </span>
      )}
      <svg className={css.sheet} aria-hidden="true">
        {[...new Set(outlines.map(({ scale }) => scale))].map((scale) => (
          <Rule key={scale} id={ruleId(id, scale)} scale={scale} height={height} />
        ))}
        {outlines.map(({ name, drawing, scale }) => (
          <Outline key={name} sheet={id} drawing={drawing} scale={scale} height={height} />
        ))}
      </svg>
    </>
  )
}

const ruleId = (sheet: string, scale: number): string => `${sheet}-rule-${scale}`

/** A drawing in the middle of its box. It stands 1 px above the ground line, because half of the stroke's width extends below. */
function Outline({
  sheet,
  drawing,
  scale,
  height,
}: {
  sheet: string
  drawing: Drawing
  scale: number
  height: number
}): JSX.Element {
  const shape = shapeOf(drawing)
  const aside = px((-(shape.left + shape.right) / 2) * scale)
  return (
    <g id={outlineId(sheet, drawing)}>
      <use href={`#${ruleId(sheet, scale)}`} />
      <svg className={css.middle} x="50%" aria-hidden="true">
        <g transform={`translate(${aside} ${height - 1})scale(${scale})`}>
          <Paths shape={shape} />
        </g>
      </svg>
    </g>
  )
}

function Rule({ id, scale, height }: { id: string; scale: number; height: number }): JSX.Element {
  const step = ruleStep(scale)
  const marks = Array.from({ length: Math.floor((height - 12) / (step * scale)) }, (_, index) => (index + 1) * step)
  const y = (mark: number): number => Math.round(height - mark * scale) + 0.5
  return (
    <g id={id} className={css.rule}>
      {/* The lines are longer than any box, which clips them. */}
      <path d={marks.map((mark) => `M0 ${y(mark)}H2000`).join('')} />
      {marks.map((mark) => (
        <text key={mark} y={y(mark) - 3}>
          {mark}
        </text>
      ))}
    </g>
  )
}
