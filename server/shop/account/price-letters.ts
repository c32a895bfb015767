import { rubles } from '#schema/definitions/shop/units/money.ts'
import { batchOf, pieces } from '#schema/definitions/shop/units/quantity.ts'
import { aliasText } from '#schema/definitions/shop/units/wishes.ts'
import { DAY_MS, moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Database, Transaction } from '../../engine/database/tables.ts'
import type { DailyTask } from '../../engine/jobs/daily.ts'
import type { Letters } from '../../engine/mail/letters.ts'
import { ownMailer } from '../../engine/mail/mailer.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import type { SiteState } from '../../engine/pages/site-state.ts'
import { withAliases } from '../aliases/aliases.ts'
import { type ProductRecord, readRecord } from '../catalog/records.ts'
import { currentCatalog } from '../catalog/replace.ts'
import { lineTitle } from '../orders/lines.ts'
import { orderUrl, placedOrders } from '../orders/order.ts'
import { readLines } from '../orders/read.ts'
import { leaveLink } from '../subscription/subscription.ts'
import { mailAccounts } from './users.ts'

/** Age in days up to which a subscriber's last order counts as the usual order. */
const USUAL_DAYS = 365

interface PriceLetters {
  database: Database
  /** Returns the current site, since the schema files may change while the task runs. */
  state: () => Pick<SiteState, 'site' | 'origin'>
  letters: Letters
}

/**
 * At ten in the morning, sends a letter to each subscriber who has ordered within the last year. The letter says what the last order will
 * cost at the announced prices. A subscriber gets one letter for each date of new prices.
 */
export const priceLettersTask = (parts: PriceLetters): DailyTask => ({
  ...{ name: 'price-letters', hour: 10, trustsClock: false },
  run: (_, now) => tellPrices(parts, now),
})

export async function tellPrices({ database: { query }, state, letters }: PriceLetters, now: Date): Promise<void> {
  const rows = await query
    .selectFrom('products')
    .select(['id', 'coming', 'record'])
    .where('catalog', '=', (await currentCatalog({ query })) ?? 0)
    .where('coming', '>', moscowDay(now))
    .orderBy('coming')
    .execute()
  const since = rows[0]?.coming
  if (!since) return
  const announced = new Map(
    // The records need no validation: `replaceCatalog` and `editProducts` wrote them.
    rows.flatMap((row) => (row.coming === since ? [[row.id, readRecord(row.record)]] : [])),
  )
  const untold = await query
    .selectFrom('subscribers')
    .select('email')
    .where('status', '=', 'confirmed')
    .where(({ or, eb }) => or([eb('prices_told', 'is', null), eb('prices_told', '!=', since)]))
    .execute()
  const { site, origin } = state()
  const mailer = ownMailer(letters, site, mailAccounts)
  for (const { email } of untold) {
    await nextLoopTurn()
    await query.transaction().execute(async (transaction) => {
      const usual = await usualOrder(transaction, email, now, announced)
      if (!usual) return
      const { link: unsubscribe, headers } = leaveLink(origin, site.signing, email)
      const params = { since: formatDate(since), ...usual, link: orderUrl({ site, origin }, usual), unsubscribe }
      await mailer.write(transaction, { to: email, mail: 'coming-prices', kind: 'notice', params, headers }, now)
      await transaction
        .updateTable('subscribers')
        .set({ prices_told: since })
        .where('email', '=', email)
        .where('status', '=', 'confirmed')
        .execute()
    })
  }
}

/** Returns a subscriber's last order at current and at announced prices; undefined if there is no order, or no price changes. */
async function usualOrder(
  transaction: Transaction,
  email: string,
  now: Date,
  announced: ReadonlyMap<number, ProductRecord>,
) {
  const order = await transaction
    .selectFrom(placedOrders(transaction))
    .innerJoin('buyers', 'buyers.id', 'orders.buyer')
    .select(['orders.id', 'orders.number'])
    .where('buyers.customer', '=', email)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.created_at', '>=', new Date(now.getTime() - USUAL_DAYS * DAY_MS).toISOString())
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ordered = order ? await readLines(transaction, order.id) : []
  // Uses the article numbers that the account with this e-mail has given to products, even if another visitor sent the order.
  const named = await withAliases(
    transaction,
    { email },
    ordered.map(({ alias: _, ...line }) => line),
  )
  const lines = named.flatMap((line) => {
    const record = announced.get(line.product ?? 0)
    const [announcement] = record?.coming ?? []
    if (!record || !announcement) return []
    const before = batchOf(line.quantity, record, record.prices)
    const after = batchOf(line.quantity, record, announcement.prices)
    return before.kopecks === after.kopecks
      ? []
      : { label: [lineTitle(line), line.alias && aliasText(line.alias)].filter(Boolean).join(', '), before, after }
  })
  if (!order || lines.length === 0) return undefined
  const sumOf = (when: 'before' | 'after') => rubles(lines.reduce((sum, line) => sum + (line[when].sum ?? 0), 0))
  return {
    number: order.number,
    lines: lines.map(({ label, before, after }) => ({
      label,
      text: `${pieces(after.quantity)}: ${priceText(before.kopecks)}\u00a0— станет ${priceText(after.kopecks)} за\u00a0шт.`,
    })),
    before: sumOf('before'),
    after: sumOf('after'),
  }
}

const priceText = (kopecks: number | null): string => (kopecks === null ? 'по\u00a0запросу' : rubles(kopecks))
