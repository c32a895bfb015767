import { vatText } from '#schema/definitions/shop/units/money.ts'
import { boldRow, type Cell, xlsxBytes, xlsxRow } from '../../sheets/xlsx.ts'
import type { Specification, SpecificationRow } from './specification.ts'

const [WHOLE, MONEY, EXACT] = ['#,##0', '#,##0.00', '#,##0.000']

const COLUMNS = {
  article: { title: 'Артикул' },
  name: { title: 'Наименование' },
  properties: { title: 'Характеристики' },
  quantity: { title: 'Кол-во', format: WHOLE },
  unit: { title: 'Ед.' },
  boxes: { title: 'Коробок', format: WHOLE },
  price: { title: 'Цена, ₽', format: MONEY },
  sum: { title: 'Сумма, ₽', format: MONEY },
  rate: { title: 'Ставка НДС' },
  vat: { title: 'В т. ч. НДС, ₽', format: MONEY },
  supply: { title: 'Отгрузка' },
  weight: { title: 'Масса, кг', format: EXACT },
  volume: { title: 'Объём, м³', format: EXACT },
} as const satisfies Record<string, { title: string; format?: string }>

type Cells = Partial<Record<keyof typeof COLUMNS, Cell>>

/** Converts cells to a row. Replaces non-breaking spaces, because people search the workbook with ordinary ones. */
const inColumns = (cells: Cells): Cell[] =>
  Object.keys(COLUMNS).map((column) => {
    const cell = cells[column as keyof Cells]
    return typeof cell === 'string' ? cell.replaceAll('\u00a0', ' ') : cell
  })

/** Writes a workbook: title, lines with filters and links to the products, totals, seller, and facts such as buyer and delivery. */
export function specificationBook(specification: Specification): Promise<Uint8Array> {
  const { title, settings, facts, rows, total, taxes, withVat, left } = specification
  const { legalName, inn, kpp, address } = settings.company
  const { phone, email } = settings.contacts
  const seller = `${legalName}, ИНН ${inn}, КПП ${kpp}, ${address}, ${phone}, ${email}`
  const { boxes, weight, volume } = total
  const columns: { title: string; format?: string }[] = Object.values(COLUMNS)
  return xlsxBytes(
    columns.map((column) => column.title),
    rows.map((row) => xlsxRow(inColumns(cellsOf(row)))),
    {
      sheet: 'Спецификация',
      links: rows.map(({ link }) => link),
      formats: columns.map(({ format }) => format),
      wraps: true,
      above: [boldRow(inColumns({ article: title }))],
      below: [
        boldRow(inColumns({ article: 'Итого', boxes, sum: total.total / 100, vat: total.vat / 100, weight, volume })),
        ...(withVat ? taxes : []).map(({ rate, sum, vat }) =>
          xlsxRow(inColumns({ article: `В том числе ${vatText(rate)}`, sum: sum / 100, vat: vat / 100 })),
        ),
        ...[
          { label: 'Паллетомест', text: String(total.pallets) },
          ...left,
          { label: 'Поставщик', text: seller },
          ...facts,
        ].map(({ label, text }) => xlsxRow(inColumns({ article: `${label}: ${text}` }))),
      ],
    },
  )
}

function cellsOf({ kopecks, sum, open, name, wishes, rate, vat, boxes, ...row }: SpecificationRow): Cells {
  return {
    ...row,
    name: [name, ...wishes].join('; '),
    boxes: boxes === 0 ? undefined : boxes,
    price: kopecks === null ? open : kopecks / 100,
    sum: sum === null ? undefined : sum / 100,
    rate,
    vat: sum === null || vat === null ? undefined : vat / 100,
  }
}
