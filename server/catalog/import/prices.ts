import type { PriceStep } from '../records.ts'
import type { Header } from './header.ts'
import type { RowReader } from './row-reader.ts'

type PriceColumn = PriceStep & { title: string }

/** The ladder from the least that is sold; empty where the price is on request. */
export function readPrices(row: RowReader, { steps }: Header, minQuantity: number): PriceStep[] {
  const asked: PriceColumn[] = []
  for (const { from: place, price, unit } of steps) {
    const kopecks = row.kopecks(price, unit)
    const from = typeof place === 'number' ? place : place === 'minimum' ? minQuantity : row.quantity(place)
    const title = price.title
    if (kopecks !== undefined && from !== undefined) asked.push({ from, kopecks, title })
    else if (kopecks !== undefined && typeof place === 'object' && row.cell(place) === '')
      row.error(place, `Есть «${title}», а количества нет.`, 'Заполните его или уберите цену.')
    else if (from !== undefined && typeof place === 'object' && row.cell(price) === '')
      row.error(price, `Есть «${place.title}», а цены нет.`, 'Заполните её или уберите количество.')
  }
  if (row.failed || Number.isNaN(minQuantity)) return []
  const ladder = asked.toSorted((a, b) => a.from - b.from)
  checkFall(row, ladder, minQuantity)
  return fromMinimum(ladder, minQuantity)
}

function checkFall(row: RowReader, ladder: readonly PriceColumn[], minQuantity: number): void {
  const [first] = ladder
  if (first && first.from > minQuantity)
    row.error(
      { index: -1, title: first.title },
      `Цены начинаются с ${first.from} шт., а продаётся от ${minQuantity}.`,
      `Дайте цену от ${minQuantity} шт. или исправьте минимальный заказ.`,
    )
  for (const [i, step] of ladder.entries()) {
    const before = ladder[i - 1]
    if (!before) continue
    const place = { index: -1, title: step.title }
    if (step.from === before.from) row.error(place, `Две цены от ${step.from} шт.`, 'Оставьте одну.')
    else if (step.kopecks >= before.kopecks)
      row.error(
        place,
        `От ${step.from} шт. не дешевле, чем от ${before.from} шт.`,
        'С количеством цена должна падать: исправьте её или уберите ступень.',
      )
  }
}

/** Steps below the least that is sold say nothing but the price at it: one price list has the same steps for all. */
function fromMinimum(ladder: readonly PriceColumn[], minQuantity: number): PriceStep[] {
  const reached = ladder.findLastIndex(({ from }) => from <= minQuantity)
  return ladder.slice(Math.max(0, reached)).map(({ from, kopecks }) => ({ from: Math.max(from, minQuantity), kopecks }))
}
