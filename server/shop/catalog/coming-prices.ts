import { isDeepStrictEqual } from 'node:util'
import { today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import type { Database } from '../../engine/database/tables.ts'
import type { DailyTask } from '../../engine/jobs/daily.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import { editProducts } from './edit.ts'
import type { ComingPrices, PriceStep, ProductRecord } from './records.ts'
import { currentCatalog } from './replace.ts'

type Priced = Pick<ProductRecord, 'prices' | 'coming'>

/** Returns the prices that are in force on a day. @param day ISO date */
export const pricesOn = ({ prices, coming = [] }: Priced, day: string): readonly PriceStep[] =>
  coming.findLast(({ since }) => since <= day)?.prices ?? prices

/** Returns the product with the announced prices `all`, without those at the beginning that equal the current prices. */
export function announcing({ coming: _, ...product }: ProductRecord, all: readonly ComingPrices[] = []): ProductRecord {
  const first = all.findIndex(({ prices }) => !isDeepStrictEqual(prices, product.prices))
  return first < 0 ? product : { ...product, coming: all.slice(first) }
}

/** Returns the product with prices announced for a date, in place of earlier ones for the same date. @param since ISO date */
export function withComing(product: ProductRecord, prices: readonly PriceStep[], since: string): ProductRecord {
  const others = product.coming?.filter((each) => each.since !== since) ?? []
  return announcing(
    product,
    [...others, { since, prices }].toSorted((a, b) => (a.since < b.since ? -1 : 1)),
  )
}

/** Returns the product as of a date: prices announced for that day or earlier become current. @param day ISO date */
export const startedOn = (product: ProductRecord, day: string): ProductRecord =>
  announcing(
    { ...product, prices: pricesOn(product, day) },
    product.coming?.filter(({ since }) => since > day),
  )

/** Returns `coming`, the announced prices as a text: «с 1 января — 19,40 ₽, …», without repeated prices; {} if there are none. */
export function comingOf({ prices, coming = [] }: Priced, textOf: (prices: readonly PriceStep[]) => string) {
  const texts = [prices, ...coming.map((each) => each.prices)].map(textOf)
  const told = coming.flatMap(({ since }, i) =>
    texts[i] === texts[i + 1] ? [] : `с\u00a0${dayAndMonth(since)}\u00a0— ${texts[i + 1]}`,
  )
  return told.length === 0 ? {} : { coming: told.join(', ') }
}

/** Number of products per transaction. */
const AT_ONCE = 500

/** Makes announced prices current if they apply from this day or an earlier one. @param day ISO date */
export async function startPrices(database: Database, day: string): Promise<void> {
  for (;;) {
    const due = await database.query
      .selectFrom('products')
      .select('id')
      .where('catalog', '=', (await currentCatalog(database)) ?? 0)
      .where('coming', '<=', day)
      .limit(AT_ONCE)
      .execute()
    if (due.length === 0) return
    await editProducts(
      database,
      due.map(({ id }) => id),
      (product) => {
        const { prices, coming } = startedOn(product, day)
        return { prices, coming }
      },
    )
    await nextLoopTurn()
  }
}

/** Makes announced prices current at midnight in Moscow. A change of prices invalidates all cached pages. */
export const pricesTask = (database: Database): DailyTask => ({
  ...{ name: 'coming-prices', hour: 0, trustsClock: true },
  run: () => startPrices(database, today()),
})
