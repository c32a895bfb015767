import { price, rubles, servicePrice } from '#schema/definitions/shop/units/money.ts'
import { stackText } from '#schema/definitions/shop/units/quantity.ts'
import { amountText } from '../../orders/lines.ts'
import { drawProduct } from '../drawings/draw-view.ts'
import { colors, type Sheet, type Style } from '../pdf/sheet.ts'
import type { OfferPaper, OfferPaperLine } from './data.ts'

const NAME: Style = { size: 10.5, weight: 600 }
const NOTE: Style = { size: 8.5, color: colors.quiet }
const LABEL: Style = { size: 8, color: colors.quiet }
const TEXT: Style = { size: 8 }
const STRONG: Style = { size: 8, weight: 600 }
const FIGURE: Style = { size: 9 }
const SUM: Style = { size: 10, weight: 600 }

/** Sizes of the left columns in points; the price steps fill the remaining width. */
const PICTURE = { width: 92, height: 100 }
const DRAWING = { width: 100, height: 88 }
const PROPERTIES = 145
const LABEL_WIDTH = 56
const GAP = 8
const LABEL_GAP = 4
const ROW = 11.2
const STRIP = 21

/** Horizontal position of a step's number of pallets within the column of price steps. */
const STAND = 66

interface Place extends Pick<OfferPaper, 'pictures' | 'vat'> {
  number: number
  /** True to draw the drawing; otherwise the line only links to it. */
  isDrawn: boolean
}

/** Draws a product with picture, drawing, properties, price steps and figures, all on one page. */
export function drawOfferLine(sheet: Sheet, line: OfferPaperLine, { number, pictures, vat, isDrawn }: Place): void {
  const name = sheet.wrap(`${number}. ${line.name}`, sheet.width, NAME)
  const note = [line.article, ...line.wishes].filter(Boolean).join('. ')
  const notes = note === '' ? [] : sheet.wrap(note, sheet.width, NOTE)
  const properties = line.properties.map(({ label, text }) => ({
    label,
    lines: sheet.wrap(text, PROPERTIES - LABEL_WIDTH, TEXT),
  }))
  const rows = properties.reduce((sum, { lines }) => sum + lines.length, 0)
  const body = line.drawing ? Math.max(PICTURE.height, ROW * rows, ROW * (line.prices.length + 2)) : ROW
  const height = name.length * sheet.lineHeight(NAME) + notes.length * sheet.lineHeight(NOTE) + body + STRIP + 3 * GAP
  sheet.ensure(height)
  sheet.rule(sheet.y)
  sheet.y += GAP
  sheet.tag('Sect', () => {
    sheet.tag('H2', () => drawLines(sheet, name, NAME))
    sheet.tag('P', () => drawLines(sheet, notes, NOTE))
    const top = sheet.y + GAP / 2
    drawPicture(sheet, line, pictures, top)
    const left = sheet.left + PICTURE.width + GAP
    const right = left + (isDrawn ? DRAWING.width + GAP : 0)
    if (line.drawing && isDrawn)
      drawProduct(
        sheet,
        line.drawing,
        { x: left, y: top, ...DRAWING },
        `Чертёж с\u00a0размерами в\u00a0миллиметрах: ${line.name}`,
      )
    drawLinks(sheet, line, left, top + DRAWING.height + 1)
    drawProperties(sheet, properties, right, top)
    if (line.drawing) drawLadder(sheet, line, { x: right + PROPERTIES + GAP, top, vat })
    sheet.y = top + body + GAP / 2
    drawFigures(sheet, line)
  })
  sheet.y += GAP
}

function drawLines(sheet: Sheet, lines: readonly string[], style: Style): void {
  for (const line of lines) {
    sheet.drawLine(line, sheet.left, sheet.y, style)
    sheet.y += sheet.lineHeight(style)
  }
}

function drawPicture(sheet: Sheet, { picture, name }: OfferPaperLine, pictures: Place['pictures'], y: number): void {
  const bytes = picture === undefined ? undefined : pictures.get(picture)
  if (!bytes) return
  const fit: [number, number] = [PICTURE.width, PICTURE.height]
  sheet.figure(name, () =>
    sheet.doc.image(Buffer.from(bytes), sheet.left, y, { fit, align: 'center', valign: 'center' }),
  )
}

/** Draws links to the drawing's files, below the drawing. */
function drawLinks(sheet: Sheet, { drawings }: OfferPaperLine, x: number, y: number): void {
  if (drawings.length === 0) return
  const label = 'Чертёж:'
  let at = x + sheet.widthOf(label, LABEL) + LABEL_GAP
  sheet.tag('P', () => {
    sheet.drawLine(label, x, y, LABEL)
    for (const { text, link } of drawings) {
      sheet.link(text, link, at, y, TEXT)
      at += sheet.widthOf(text, TEXT) + 2 * LABEL_GAP
    }
  })
}

function drawProperties(
  sheet: Sheet,
  properties: readonly { label: string; lines: readonly string[] }[],
  x: number,
  top: number,
): void {
  let y = top
  for (const { label, lines } of properties)
    sheet.tag('P', () => {
      sheet.drawLine(label, x, y, LABEL)
      for (const line of lines) {
        sheet.drawLine(line, x + LABEL_WIDTH, y, TEXT)
        y += ROW
      }
    })
}

/** Draws all price steps and highlights the line's step. Draws a price set by a manager below them. */
function drawLadder(
  sheet: Sheet,
  { prices, isOwn, kopecks }: OfferPaperLine,
  { x, top, vat }: { x: number; top: number; vat: Place['vat'] },
): void {
  const right = sheet.left + sheet.width
  let y = top
  const row = ([label, stand, text]: readonly [string, string, string], isLit: boolean): void => {
    if (isLit) sheet.artifact(() => sheet.doc.rect(x - 4, y - 1, right - x + 4, ROW).fill(colors.paper))
    sheet.tag('P', () => {
      sheet.drawLine(label, x, y, isLit ? STRONG : TEXT)
      if (stand !== '') sheet.drawLine(stand, x + STAND, y, LABEL)
      sheet.drawLine(text, right - 2, y, isLit ? STRONG : TEXT, 'right')
    })
    y += ROW
  }
  const included = vat === null ? '' : ' с\u00a0НДС'
  const note = prices.some(({ isChosen }) => isChosen) ? ', выделена ваша' : ''
  sheet.tag('P', () => sheet.drawLine(`Цена за\u00a0штуку${included}${note}`, x, y, LABEL))
  y += ROW
  for (const { from, stand, kopecks: each, isChosen } of prices) row([from, stand, rubles(each)], isChosen)
  if (prices.length === 0 && !isOwn) row(['По\u00a0запросу', '', ''], false)
  if (isOwn) row(['Цена для вас', '', price(kopecks)], true)
}

function drawFigures(sheet: Sheet, line: OfferPaperLine): void {
  const { productId, boxes, kopecks, sum, supply } = line
  const top = sheet.y
  sheet.artifact(() => sheet.doc.rect(sheet.left, top, sheet.width, STRIP).fill(colors.paper))
  const amount = amountText(line)
  const open = productId === undefined ? amount : `${amount}, цена по\u00a0запросу`
  const each = kopecks === null ? open : `${amount} × ${rubles(kopecks)}`
  const y = top + (STRIP - sheet.lineHeight(FIGURE)) / 2
  const right = sheet.left + sheet.width - GAP
  sheet.tag('P', () => {
    const facts = [each, boxes > 0 && stackText(line), supply && `готово ${supply}`].filter(Boolean).join('; ')
    sheet.drawLine(facts, sheet.left + GAP, y, FIGURE)
    sheet.drawLine(
      productId === undefined ? servicePrice(sum) : price(sum),
      right,
      top + (STRIP - sheet.lineHeight(SUM)) / 2,
      SUM,
      'right',
    )
  })
  sheet.y = top + STRIP
}
