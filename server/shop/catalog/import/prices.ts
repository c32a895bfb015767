import type { PriceStep, ProductRecord } from '../records.ts'
import type { Header } from './header.ts'
import type { RowReader } from './row-reader.ts'

type PriceColumn = PriceStep & { title: string }

/**
 * Reads a row's price steps, from the minimum order up; empty for a price on request and for an invalid row.
 * @param known the product's current prices; if the row's prices start at a higher quantity than these, the steps that the row lacks stay
 */
export function readLadder(
  row: RowReader,
  { steps }: Header,
  minQuantity: number | undefined,
  known: readonly PriceStep[] = [],
): PriceStep[] {
  const pricedSteps: PriceColumn[] = []
  for (const { from: place, price, unit } of steps) {
    const cell = row.cell(price)
    const kopecks = cell.price(unit) ?? undefined
    const fromCell = typeof place === 'object' ? row.cell(place) : undefined
    const from = typeof place === 'number' ? place : fromCell ? fromCell.quantity() : minQuantity
    if (kopecks !== undefined && from !== undefined) pricedSteps.push({ from, kopecks, title: price.title })
    else if (kopecks !== undefined && fromCell?.isEmpty)
      fromCell.error(`Есть «${price.title}», а количества нет.`, 'Заполните его или уберите цену.')
    else if (from !== undefined && typeof place === 'object' && cell.isEmpty)
      cell.error(`Есть «${place.title}», а цены нет.`, 'Заполните её или уберите количество.')
  }
  if (row.failed || minQuantity === undefined) return []
  const read = pricedSteps.toSorted((a, b) => a.from - b.from)
  const title = read[0]?.title ?? ''
  const below = known.filter(({ from }) => read.some((step, i) => i === 0 && from < step.from))
  // A row that starts above the current first step changes single price steps; any other row replaces all of them.
  const others = below.length > 0 ? [...below, ...keptSteps(known, read).filter((step) => !below.includes(step))] : []
  const ladder = [...others.map((step) => ({ ...step, title })), ...read].toSorted((a, b) => a.from - b.from)
  checkFall(row, ladder, minQuantity)
  return fromMinimum(ladder, minQuantity)
}

/** Returns the current price steps that can stay beside new ones: smaller quantities at higher prices, larger ones at lower prices. */
export const keptSteps = (steps: readonly PriceStep[], named: readonly PriceStep[]): PriceStep[] =>
  steps.filter((step) =>
    named.every(({ from, kopecks }) =>
      step.from < from ? step.kopecks > kopecks : step.from > from && step.kopecks < kopecks,
    ),
  )

function checkFall(row: RowReader, ladder: readonly PriceColumn[], minQuantity: number): void {
  for (const [i, step] of ladder.entries()) {
    const before = ladder[i - 1]
    const cell = row.cell({ index: -1, title: step.title })
    if (!before && step.from > minQuantity)
      cell.error(
        `Цены начинаются с ${step.from} шт., а продаётся от ${minQuantity}.`,
        `Дайте цену от ${minQuantity} шт. или исправьте минимальный заказ.`,
      )
    if (!before) continue
    if (step.from === before.from) cell.error(`Две цены от ${step.from} шт.`, 'Оставьте одну.')
    else if (step.kopecks >= before.kopecks)
      cell.error(
        `От ${step.from} шт. не дешевле, чем от ${before.from} шт.`,
        'С количеством цена должна падать: исправьте её или уберите ступень.',
      )
  }
}

/** Drops price steps below the minimum order (price lists have the same steps for all products), except the last, which applies to it. */
function fromMinimum(ladder: readonly PriceColumn[], minQuantity: number): PriceStep[] {
  const reached = ladder.findLastIndex(({ from }) => from <= minQuantity)
  return ladder.slice(Math.max(0, reached)).map(({ from, kopecks }) => ({ from: Math.max(from, minQuantity), kopecks }))
}

/** Returns true if `withPrice` with this price leaves every price above zero and below that of the previous step. @param price kopecks */
export function keepsSteps({ prices }: Pick<ProductRecord, 'prices'>, price: number): boolean {
  const [first] = prices
  const scaled = prices.map(({ kopecks }) => Math.round((kopecks * price) / (first?.kopecks ?? 1)))
  return scaled.every((kopecks, i) => kopecks >= 1 && kopecks < (scaled[i - 1] ?? Number.POSITIVE_INFINITY))
}

/** Returns the price steps with another first price; the others change in proportion. @param price kopecks; null: on request */
export function withPrice(
  { prices, minQuantity }: Pick<ProductRecord, 'prices' | 'minQuantity'>,
  price: number | null,
): readonly PriceStep[] {
  const [first] = prices
  if (price === null) return []
  if (!first) return [{ from: minQuantity, kopecks: price }]
  const ladder: PriceStep[] = []
  for (const { from, kopecks } of prices) {
    const before = ladder.at(-1)?.kopecks ?? price + 1
    const after = Math.min(Math.round((kopecks * price) / first.kopecks), before - 1)
    if (after >= 1) ladder.push({ from, kopecks: after })
  }
  return ladder
}
