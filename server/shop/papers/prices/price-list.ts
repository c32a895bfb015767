import fs from 'node:fs/promises'
import { stockOf } from '../../catalog/calls/card.ts'
import { productsOf } from '../../catalog/history.ts'
import type { CatalogKind, ProductRecord } from '../../catalog/records.ts'
import { currentCatalog } from '../../catalog/replace.ts'
import type { WriteFile } from '../../sheets/thread-file.ts'
import { type Cell, xlsxBytes, xlsxRow } from '../../sheets/xlsx.ts'

export interface PriceList {
  /** Permanent numbers of the products to include; undefined: all products. */
  ids?: Uint32Array | undefined
  /** Address of a product's page by catalog, with `SLUG` in place of the product's code. */
  pages: Readonly<Record<CatalogKind, string>>
  /** True if the prices include VAT. */
  withVat: boolean
  /** The buyer's own article numbers by catalog and article number; they get a column if there are any. */
  aliases?: Readonly<Record<string, string>>
}

export const SLUG = 'slug-of-the-product'

const PRICE = '#,##0.00'

/** Writes a price list for buyers as XLSX: product, price steps, boxes, availability, link to the product's page. */
export const writeFile: WriteFile<PriceList> = async (database, file, { ids, pages, withVat, aliases }) => {
  const version = await currentCatalog(database)
  const selected = ids && new Set(ids)
  const products = () =>
    version === undefined ? [] : productsOf(database, version, { order: 'section', ids: selected, isShown: true })
  let steps = 1
  for await (const { prices } of products()) steps = Math.max(steps, prices.length)
  const rows: ReturnType<typeof xlsxRow>[] = []
  const links: string[] = []
  for await (const product of products()) {
    rows.push(xlsxRow(cellsOf(product, steps, aliases)))
    links.push(pages[product.kind].replace(SLUG, product.code))
  }
  const columns = titlesOf(steps, withVat, aliases)
  const formats = columns.map((title) => (title.includes('₽') ? PRICE : undefined))
  await fs.writeFile(file, await xlsxBytes(columns, rows, { sheet: 'Прайс-лист', links, formats }), {
    flag: 'wx',
    mode: 0o600,
  })
}

const titlesOf = (steps: number, withVat: boolean, aliases: PriceList['aliases']): string[] => [
  ...['Артикул', ...(aliases ? ['Ваш артикул'] : []), 'Название', 'Объём, мл', 'Горловина', 'Цвет', 'Материал'],
  ...Array.from({ length: steps }, (_, i) => [
    `Партия ${i + 1}: от, шт.`,
    `Партия ${i + 1}: цена за шт.${withVat ? ' с НДС' : ''}, ₽`,
  ]).flat(),
  ...['В коробке, шт.', 'Наличие'],
]

const cellsOf = (product: ProductRecord, steps: number, aliases: PriceList['aliases']): Cell[] => [
  ...[
    product.article,
    ...(aliases ? [aliases[`${product.kind} ${product.article}`]] : []),
    product.name,
    product.volume,
    product.neck,
    product.color,
    product.material,
  ],
  ...Array.from({ length: steps }, (_, i): Cell[] => {
    const step = product.prices[i]
    if (step) return [step.from, step.kopecks / 100]
    return i === 0 ? [product.minQuantity, 'по запросу'] : [undefined, undefined]
  }).flat(),
  ...[product.perBox, stockOf(product).text],
]
