import { isDeepStrictEqual } from 'node:util'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { stepAt } from '#schema/definitions/shop/units/quantity.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import type { Database } from '../../engine/database/tables.ts'
import type { DailyTask } from '../../engine/jobs/daily.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import { editProducts } from './edit.ts'
import type { ComingPrices, PriceStep, ProductRecord } from './records.ts'
import { currentCatalog } from './replace.ts'

/** A product with prices that a list announces for a day: the ones of today stay. @param since ISO date */
export function withComing(
  { coming: _, ...product }: ProductRecord,
  prices: readonly PriceStep[],
  since: string,
): ProductRecord {
  return isDeepStrictEqual(prices, product.prices) ? product : { ...product, coming: { since, prices } }
}

/** «с 1 января — 19,40 ₽»: the announced price of a piece in a quantity; empty where it stays as it is. */
export function comingOf({ prices, coming }: Pick<ProductRecord, 'prices' | 'coming'>, quantity: number) {
  const price = coming && stepAt(quantity, coming.prices)?.kopecks
  if (!coming || price === stepAt(quantity, prices)?.kopecks) return {}
  return { coming: sinceText(coming, price === undefined ? 'цена по\u00a0запросу' : rubles(price)) }
}

export const sinceText = ({ since }: ComingPrices, price: string): string =>
  `с\u00a0${dayAndMonth(since)}\u00a0— ${price}`

/** Products changed in one transaction. */
const AT_ONCE = 500

/** Puts announced prices in the place of those before them. @param day ISO date: those of this day and of days before */
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
      ({ prices, coming }) => ({ prices: coming?.prices ?? prices, coming: undefined }),
    )
    await nextLoopTurn()
  }
}

/** Starts the prices of a day at its midnight, which changes the catalog, and so all pages. */
export const pricesTask = (database: Database): DailyTask => ({
  ...{ name: 'coming-prices', hour: 0, trustsClock: true },
  run: () => startPrices(database, today()),
})
