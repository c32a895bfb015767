import type { InvoiceSnapshot } from '../../orders/invoices.ts'
import { colors, type Sheet, type Style } from '../pdf/sheet.ts'
import type { InvoiceData } from './data.ts'

const LABEL: Style = { size: 9, weight: 600 }
const NAME: Style = { size: 9 }

/** Lengths in points. */
const LINE_AT = 38
const SIGNATURE = { width: 84, height: 36 }
const STAMP_SIDE = 110

/** Returns the height of the signatures, including the stamp, which extends below the lines for signatures. */
export const signaturesHeight = ({ stamp }: Pick<InvoiceSnapshot, 'stamp'>): number =>
  LINE_AT + (stamp === undefined ? 16 : STAMP_SIDE / 2)

/** Draws names and lines for signatures; draws signatures and the stamp only if their pictures exist. */
export function drawSignatures(
  sheet: Sheet,
  { head, accountant, stamp }: InvoiceSnapshot,
  pictures: InvoiceData['pictures'],
): void {
  const top = sheet.y
  const half = sheet.width / 2
  for (const [i, [label, { name, signature }]] of (
    [
      ['Руководитель', head],
      ['Бухгалтер', accountant],
    ] as const
  ).entries()) {
    const x = sheet.left + i * half
    const line = top + LINE_AT
    const from = x + sheet.widthOf(label, LABEL) + 6
    const right = x + half - 10
    const nameWidth = Math.min(sheet.widthOf(name, NAME), half / 3)
    sheet.tag('P', () => {
      sheet.drawLine(label, x, line - 11, LABEL)
      const [first = '', ...more] = sheet.wrap(name, half / 3, NAME)
      for (const [row, text] of [first, ...more].entries())
        sheet.drawLine(text, right - nameWidth, line - 11 + row * sheet.lineHeight(NAME), NAME)
    })
    sheet.artifact(() =>
      sheet.doc
        .moveTo(from, line)
        .lineTo(right - nameWidth - 6, line)
        .lineWidth(0.6)
        .strokeColor(colors.ink)
        .stroke(),
    )
    const place = { x: from, y: line - SIGNATURE.height + 6, fit: [SIGNATURE.width, SIGNATURE.height] as const }
    draw(sheet, pictures.get(signature ?? ''), `Подпись: ${name}`, place)
  }
  const place = { x: sheet.left + 60, y: top + LINE_AT - STAMP_SIDE / 2, fit: [STAMP_SIDE, STAMP_SIDE] as const }
  draw(sheet, pictures.get(stamp ?? ''), 'Печать', place)
  sheet.y = top + signaturesHeight({ stamp })
}

interface Place {
  x: number
  y: number
  /** Maximum width and height in points. */
  fit: readonly [width: number, height: number]
}

function draw(sheet: Sheet, picture: Uint8Array | undefined, alt: string, { x, y, fit }: Place): void {
  if (!picture) return
  sheet.figure(alt, () => sheet.doc.image(Buffer.from(picture), x, y, { fit: [...fit] }))
}
