import { readValue } from '#schema/definitions/fields/field-types.ts'
import { priceInline, rubles } from '#schema/definitions/shop/money.ts'
import { adjustmentText, MAX_LINES, pieces, readAmount, unclearText } from '#schema/definitions/shop/quantity.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import type { Product } from '../catalog/catalog.ts'
import { findByArticles } from '../catalog/search/articles.ts'
import { meant } from '../lists/calls/paste.ts'
import { NO_WISHES } from '../lists/items.ts'
import { type PricedLine, packedBatchOf, wholeOf } from '../lists/lines.ts'
import type { OrderLine } from '../orders/order.ts'
import type { StaffContext } from './context.ts'

/** A text as a form sends it, so that a preview and the change after it compare the same. */
export const typedText = (text = ''): string => String(readValue({ name: 'text', type: 'textarea' }, text) ?? '')

/** Lines of an order as staff type them: «АРТИКУЛ; штук; цена», a line each. */
export const linesText = (lines: readonly OrderLine[]): string =>
  lines.map(({ article, quantity, kopecks }) => `${article}; ${quantity}; ${priceText(kopecks)}`).join('\n')

const ON_REQUEST = 'по запросу'

function priceText(kopecks: number | null): string {
  if (kopecks === null) return ON_REQUEST
  return kopecks === 0 ? '0' : (kopecks / 100).toFixed(2).replace('.', ',')
}

type Fact = { label: string; text: string }

/** Lines that are understood, their totals, and what is not understood. */
export interface Draft {
  lines: OrderLine[]
  totals: ReturnType<typeof wholeOf>
  problems: Fact[]
  changes: Fact[]
}

interface Typed {
  text: string
  article: string
  amount: string
  price: string
}

function readTyped(text: string): Typed[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [article = '', amount = '', price = ''] = line.split(/[\t;]/).map((cell) => cell.trim())
      return { text: line.trim().slice(0, 200), article, amount, price }
    })
}

/** @returns kopecks, 0 for «0» alone; null on request, undefined by the price list; an error's text */
function readPrice(text: string): { kopecks: number | null | undefined } | string {
  if (text === '') return { kopecks: undefined }
  if (/^(по\s+запросу|—|-)$/i.test(text)) return { kopecks: null }
  const plain = text.replace(/[\s₽]/g, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain))
    return `Цена «${text}» не\u00a0понята. Напишите «9,40» или «по\u00a0запросу»`
  const kopecks = Math.round(Number(plain) * 100)
  if (kopecks === 0 && plain !== '0') return `Цена «${text}» не\u00a0понята. Если бесплатно, напишите «0»`
  return { kopecks }
}

type Understood = { before: OrderLine | undefined; priced: PricedLine<OrderLine> & { product: Product } }

/** Reads one line by the shop's rules of boxes. @param before the order's line of this article, if it has one */
function readLine({ article, amount, price }: Typed, product: Product | undefined, before: OrderLine | undefined) {
  if (!product) return `Артикула «${article}» в\u00a0каталоге нет`
  const { record } = product
  const typed = readAmount(amount)
  if (!typed) return unclearText(amount)
  const cost = readPrice(price)
  if (typeof cost === 'string') return cost
  const asked = typed.inBoxes ? typed.quantity * record.perBox : typed.quantity
  // A quantity that stays is packed as it was ordered.
  const packing =
    before && before.quantity === asked && before.boxes > 0
      ? { ...record, perBox: before.quantity / before.boxes, minQuantity: 1 }
      : record
  const { kopecks } = cost
  const steps = kopecks === undefined ? record.prices : kopecks === null ? [] : [{ from: 1, kopecks }]
  const batch = packedBatchOf(asked, packing, steps)
  if (batch.reason) return adjustmentText(batch.reason, record)
  const { quantity, boxes, sum } = batch
  const item: OrderLine = {
    ...{ position: 0, product: product.id, kind: record.kind, article: record.article, name: record.name },
    ...{ quantity, boxes, kopecks: batch.kopecks, sum },
    color: before?.color ?? NO_WISHES.color,
    coloring: before?.coloring ?? NO_WISHES.coloring,
    decoration: before?.decoration ?? NO_WISHES.decoration,
  }
  return { before, priced: { item, product, batch } }
}

/** Returns the order that these lines make. @param existing the lines that it has */
export async function readDraft(
  text: string,
  existing: readonly OrderLine[],
  { database, catalog }: Pick<StaffContext, 'database' | 'catalog'>,
): Promise<Draft> {
  const typed = readTyped(text)
  const idsOf = await findByArticles(
    database.query,
    catalog.index.version,
    typed.map(({ article }) => article),
  )
  const ids = [
    ...new Set([...typed.flatMap(({ article }) => idsOf(article)), ...existing.map(({ product }) => product)]),
  ]
  const byId = new Map((await catalog.products(ids)).map((product) => [product.id, product]))
  const left = [...existing]
  const problems: Fact[] = []
  const understood: Understood[] = []
  for (const line of typed) {
    const at = left.findIndex(({ article }) => article === line.article)
    const [before] = at < 0 ? [] : left.splice(at, 1)
    const candidates = idsOf(line.article).flatMap((id) => byId.get(id) ?? [])
    const product = (before && byId.get(before.product)) ?? meant(line.article, candidates)
    const read = readLine(line, product, before)
    if (typeof read === 'string') problems.push({ label: line.text, text: sentence(read) })
    else understood.push(read)
  }
  if (typed.length === 0) problems.push({ label: 'Состав', text: 'В\u00a0заказе должна быть хоть одна строка.' })
  if (typed.length > MAX_LINES) problems.push({ label: 'Состав', text: `Строк не\u00a0больше ${MAX_LINES}.` })
  const lines = understood.map(({ priced: { item } }, i) => ({ ...item, position: i + 1 }))
  return {
    lines,
    totals: wholeOf(understood.map(({ priced }) => priced)),
    problems,
    changes: problems.length > 0 ? [] : changesOf(understood, left),
  }
}

function said({ quantity, kopecks }: OrderLine): string {
  if (kopecks === null) return `${pieces(quantity)}, цена ${priceInline(null)}`
  return kopecks === 0 ? `${pieces(quantity)}, бесплатно` : `${pieces(quantity)} × ${rubles(kopecks)}`
}

const named = ({ article, name }: OrderLine): string => `${article}, ${name}`

function changesOf(understood: readonly Understood[], gone: readonly OrderLine[]): Fact[] {
  return [
    ...understood.flatMap(({ before, priced: { item } }) => {
      if (!before) return [{ label: named(item), text: `добавлено: ${said(item)}` }]
      if (said(before) === said(item)) return []
      return [{ label: named(item), text: `${said(before)} → ${said(item)}` }]
    }),
    ...gone.map((line) => ({ label: named(line), text: `убрано: ${said(line)}` })),
  ]
}
