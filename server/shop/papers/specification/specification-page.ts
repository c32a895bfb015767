import { formatNumber } from '#schema/definitions/text/format.ts'
import { amountText } from '../../orders/lines.ts'
import { drawLetterhead } from '../documents/document-page.ts'
import { amount } from '../invoice/invoice-page.ts'
import { colors, Sheet, type Style } from '../pdf/sheet.ts'
import { drawTable } from '../pdf/table.ts'
import type { Specification, SpecificationRow } from './specification.ts'

const TITLE: Style = { size: 14, weight: 600 }
const LABEL: Style = { size: 8.5, color: colors.quiet }
const TEXT: Style = { size: 8.5 }
const TOTAL: Style = { size: 10.5, weight: 600 }

/** Lengths in points. */
const LABEL_WIDTH = 130
const GAP = 10

/** Draws a specification in landscape format: a table with its head on each page, and the totals on one page. */
export function drawSpecification(specification: Specification): Sheet {
  const { title, date, settings, facts, rows, withVat, sums } = specification
  const sheet = new Sheet({
    title,
    author: settings.company.legalName,
    date: new Date(date),
    landscape: true,
    margin: { side: 30, top: 32, bottom: 48 },
  })
  drawLetterhead(sheet, settings)
  sheet.paragraph(title, TITLE, 6, 'H1')
  for (const { label, text } of facts)
    sheet.labelled(label, text, { labelWidth: LABEL_WIDTH, labelStyle: LABEL, style: TEXT, after: 1 })
  sheet.y += GAP
  const [goods = '', delivery = '', toPay = '', ...others] = sums.map(({ label, text }) => `${label}: ${text}`)
  const [totals, looks] = [[goods, delivery, ...others], { large: TOTAL, style: TEXT, gap: GAP }]
  const price = withVat ? '\nс\u00a0НДС,\u00a0₽' : ',\u00a0₽'
  drawTable(sheet, {
    columns: [
      ...['№', 'Артикул', 'Наименование', 'Характеристики', 'Кол-во', 'Кор.'],
      ...[`Цена${price}`, `Сумма${price}`, 'НДС, ₽', 'Отгрузка', 'Масса, кг', 'Объём, м³'],
    ],
    rows: rows.map((row, i) => [
      ...[String(i + 1), row.article, [row.name, ...row.wishes].join('\n'), row.properties],
      ...[amountText(row), row.boxes === 0 ? '' : formatNumber(row.boxes)],
      row.kopecks === null ? row.open : amount(row.kopecks),
      ...(row.sum === null ? ['', ''] : [amount(row.sum), vatCell(row)]),
      row.supply.replaceAll(', ', '\n').replaceAll(' ', '\u00a0'),
      ...[row.weight, row.volume].map((value) => (typeof value === 'string' ? value : formatNumber(value))),
    ]),
    right: [0, 4, 5, 6, 7, 8, 10, 11],
    dense: true,
    under: sheet.totalsHeight(totals, looks),
  })
  sheet.totals(toPay, totals, looks)
  sheet.finish(title)
  return sheet
}

const vatCell = ({ rate, vat }: SpecificationRow): string => (vat === null ? rate : `${amount(vat)}\n${rate}`)
