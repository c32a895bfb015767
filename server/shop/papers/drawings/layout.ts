import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { frontView, heightOf, neckView, topView, type View, widthOf } from './views.ts'

/** A view on paper with the position of its axis and ground, in millimeters. */
export interface Placed {
  readonly view: View
  readonly x: number
  readonly y: number
  /** Title above the view, for example «А (2:1)». */
  readonly title?: string
}

export interface Layout {
  readonly scale: number
  readonly views: readonly Placed[]
}

/** Standard scales by ГОСТ 2.302, largest first. */
const SCALES = [4, 2.5, 2, 1, 1 / 2, 1 / 2.5, 1 / 4, 1 / 5, 1 / 10, 1 / 20]

/** Formats a scale: «1:2,5». */
export const scaleText = (scale: number): string => {
  const factor = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',')
  return scale >= 1 ? `${factor(scale)}:1` : `1:${factor(1 / scale)}`
}

interface Field {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Space between two views, and height of a view's title, in millimeters. */
const GAP = 8
const TITLE = 7

/** Letter that designates the enlarged view of the neck. */
const LETTER = 'А'

/** Lays out the front view, the top view below or beside it, and the enlarged neck at right, at the largest standard scale that fits. */
export function layViews(drawing: Drawing, neck: string | undefined, field: Field): Layout {
  for (const scale of SCALES) {
    const top = topView(drawing, scale)
    for (const detail of detailsOf(drawing, neck, scale)) {
      const front = frontView(drawing, scale, { detail: detail && LETTER, neck })
      const views = under(front, top, detail, field) ?? beside(front, top, detail, field)
      if (views) return { scale, views }
    }
  }
  throw new RangeError(`No standard scale fits ${JSON.stringify(drawing)}.`)
}

type Detail = Required<Pick<Placed, 'view' | 'title'>>

/** Returns the neck at all scales larger than the front view's, or else at the largest; `[undefined]` for a closure, which has no neck. */
function detailsOf(drawing: Drawing, neck: string | undefined, than: number): (Detail | undefined)[] {
  const larger = SCALES.filter((scale) => scale > than || scale === SCALES[0])
  const details = larger.flatMap((scale) => {
    const view = neckView(drawing, neck, scale)
    return view ? [{ view, title: `${LETTER} (${scaleText(scale)})` }] : []
  })
  return details.length > 0 ? details : [undefined]
}

/** Places the top view below the front view, on the same axis. @returns undefined if the views do not fit */
function under(front: View, top: View, detail: Detail | undefined, field: Field): Placed[] | undefined {
  const width = Math.max(-front.bounds.left, -top.bounds.left) + Math.max(front.bounds.right, top.bounds.right)
  const height = heightOf(front) + GAP + heightOf(top)
  const detailWidth = detail ? widthOf(detail.view) + GAP : 0
  if (width + detailWidth > field.width || height > field.height) return undefined
  const spare = (field.width - width - detailWidth) / (detail ? 3 : 2)
  const x = field.left + spare + Math.max(-front.bounds.left, -top.bounds.left)
  const start = field.top + (field.height - height) / 2
  const y = start - front.bounds.top
  return [
    { view: front, x, y },
    { view: top, x, y: start + heightOf(front) + GAP - top.bounds.top },
    ...(detail ? [atRight(detail, field, spare)] : []),
  ]
}

/** Places the top view at the right, below the enlarged neck, as tall products need it. @returns undefined if the views do not fit */
function beside(front: View, top: View, detail: Detail | undefined, field: Field): Placed[] | undefined {
  const column = Math.max(widthOf(top), detail ? widthOf(detail.view) : 0)
  const above = detail ? TITLE + heightOf(detail.view) + GAP : 0
  const fits =
    widthOf(front) + GAP + column <= field.width &&
    heightOf(front) <= field.height &&
    above + TITLE + heightOf(top) <= field.height
  if (!fits) return undefined
  const spare = (field.width - widthOf(front) - column) / 3
  const right = field.left + field.width - spare - column
  return [
    {
      view: front,
      x: field.left + spare - front.bounds.left,
      y: field.top + (field.height - heightOf(front)) / 2 - front.bounds.top,
    },
    ...(detail
      ? [
          {
            ...detail,
            x: right + (column - widthOf(detail.view)) / 2 - detail.view.bounds.left,
            y: field.top + TITLE - detail.view.bounds.top,
          },
        ]
      : []),
    {
      view: top,
      x: right + (column - widthOf(top)) / 2 - top.bounds.left,
      y: field.top + above + TITLE - top.bounds.top,
      title: 'Вид сверху',
    },
  ]
}

const atRight = ({ view, title }: Detail, field: Field, spare: number): Placed => ({
  view,
  title,
  x: field.left + field.width - spare - view.bounds.right,
  y: field.top + TITLE - view.bounds.top,
})
