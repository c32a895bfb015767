import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import { Sheet } from '../pdf/sheet.ts'
import { drawView, MM } from './draw-view.ts'
import { layViews, scaleText } from './layout.ts'
import { drawFrame, FIELD, type Title } from './title-block.ts'

/** Data of a drawing. */
export interface DrawingData extends Omit<Title, 'scale'> {
  readonly drawing: Drawing
  /** «28/410» */
  readonly neck: string | undefined
  /** Sentences over the title block. */
  readonly notes: readonly string[]
  /** Date of the catalog, ISO 8601. */
  readonly date: string
}

const NOTE = { size: 9.5 }

/** A drawing of a product on one A4. */
export function drawDrawing({ drawing, neck, notes, date, ...title }: DrawingData): Sheet {
  const sheet = new Sheet({
    title: `${title.article}. ${title.name}: справочный чертёж`,
    author: title.company,
    date: new Date(date),
  })
  const step = sheet.lineHeight(NOTE)
  const lines = notes.flatMap((note) => sheet.wrap(note, (FIELD.right - FIELD.left) * MM, NOTE))
  const noted = (lines.length * step) / MM
  const field = {
    ...{ left: FIELD.left, top: FIELD.top },
    ...{ width: FIELD.right - FIELD.left, height: FIELD.bottom - FIELD.top - noted - 4 },
  }
  const { scale, views } = layViews(drawing, neck, field)
  drawFrame(sheet, { ...title, scale: scaleText(scale) })
  sheet.figure(`Чертёж с\u00a0размерами в\u00a0миллиметрах: ${title.name}`, () => {
    for (const { view, x, y, title: words } of views) {
      drawView(sheet, view, x * MM, y * MM)
      if (words === undefined) continue
      const middle = x + (view.bounds.left + view.bounds.right) / 2
      sheet.drawLine(words, middle * MM, (y + view.bounds.top - 7) * MM, { size: 11 }, 'center')
    }
  })
  for (const [index, text] of lines.entries())
    sheet.drawLine(text, FIELD.left * MM, (FIELD.bottom - noted) * MM + index * step, NOTE)
  sheet.close()
  return sheet
}
