import type { JSX } from 'react'
import type { Drawing as DrawingOf } from '#schema/definitions/contract/fragments.ts'
import type { PictureVariantAddress } from '#schema/definitions/pictures/widths.ts'
import { classes } from '../ui/classes.ts'
import { px } from './Picture.tsx'
import { factor, Paths } from './SideView.tsx'
import css from './Stand.module.css'
import { outlineName, scaleToFit, shapeOf } from './shape.ts'
import { tintClass } from './tint.ts'

/** The field of a card that a drawing stands in, in pixels; the stylesheet keeps it free. */
const fields = { low: { width: 132, height: 208 }, small: { width: 116, height: 144 } } as const

export type StandSize = keyof typeof fields

/** What a card shows of a product. */
export interface StoodProduct {
  drawing: DrawingOf
  /** The first is shown. */
  pictures?: readonly { src: string }[] | undefined
}

/** What is higher is drawn smaller than its neighbors, or they would all be tiny. Millimeters. */
const TALLEST = 400

/** One scale for all the drawings of a list. */
export function standScale(drawings: readonly DrawingOf[], size: StandSize): number {
  const usual = drawings.filter(({ height }) => height <= TALLEST)
  const { width, height } = fields[size]
  return scaleToFit(usual.length > 0 ? usual : drawings, width, height)
}

/** The height between two lines of the rule: 10, 20, 50 or 100 mm, whichever leaves room for the figures. */
export const ruleStep = (scale: number): number => [10, 20, 50].find((length) => length * scale >= 34) ?? 100

/**
 * What the stands of a list show, once for all of them: every outline with the rule behind it, each rule once. A card
 * then only names its outline, so that its HTML is the same on every page.
 * @param id of the sheet, alone in the page
 * @param scale pixels for a millimeter; `large`: each as large as it gets
 */
export function StandSheet({
  id,
  drawings,
  scale,
  size,
}: {
  id: string
  drawings: readonly DrawingOf[]
  scale: number | 'large'
  size: StandSize
}): JSX.Element {
  const { height, width } = fields[size]
  const outlines = [...new Map(drawings.map((drawing) => [outlineName(drawing), drawing])).values()].map((drawing) => {
    const largest = scaleToFit([drawing], width, height)
    return { drawing, scale: factor(scale === 'large' ? largest : Math.min(scale, largest)) }
  })
  return (
    <svg className={css.sheet} aria-hidden="true">
      {[...new Set(outlines.map(({ scale }) => scale))].map((scale) => (
        <Rule key={scale} id={ruleId(id, scale)} scale={scale} height={height} />
      ))}
      {outlines.map(({ drawing, scale }) => (
        <Outline key={outlineName(drawing)} sheet={id} drawing={drawing} scale={scale} height={height} />
      ))}
    </svg>
  )
}

/**
 * A drawing of a sheet on its ground line, before a rule to read its height by; of a product that has one, a photo in
 * the same field. The product's name stands beside: neither has words.
 */
export const Stand = ({
  sheet,
  of: { drawing, pictures: [photo] = [] },
  size,
}: {
  sheet: string
  of: StoodProduct
  size: StandSize
}): JSX.Element => {
  const field = classes(css.stand, css[size], !photo && tintClass(drawing))
  return photo ? (
    <img className={field} src={`${photo.src}/480.webp` satisfies PictureVariantAddress} alt="" loading="lazy" />
  ) : (
    <svg className={field} aria-hidden="true">
      <use href={`#${outlineId(sheet, drawing)}`} />
    </svg>
  )
}

const outlineId = (sheet: string, drawing: DrawingOf): string => `${sheet}-${outlineName(drawing)}`

const ruleId = (sheet: string, scale: number): string => `${sheet}-rule-${scale}`

/** In the middle of the field, its ground half a stroke over the line that it stands on. */
function Outline({
  sheet,
  drawing,
  scale,
  height,
}: {
  sheet: string
  drawing: DrawingOf
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
      {/* As long as any field is wide: what stands out is cut. */}
      <path d={marks.map((mark) => `M0 ${y(mark)}H2000`).join('')} />
      {marks.map((mark) => (
        <text key={mark} y={y(mark) - 3}>
          {mark}
        </text>
      ))}
    </g>
  )
}
