import { sql } from 'kysely'
import { formatMoment, formatNumber } from '#schema/definitions/text/format.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { BY, BY_ORDERS, type CatalogJob, optionsOf, reportOf } from '../shop/catalog/jobs/jobs.ts'
import { goodOf, SERVICE } from '../shop/exchange/items.ts'
import type { DeskHandlers } from './context.ts'
import { mayCall } from './roles.ts'

/** Rows that are shown: files of the last exchanges, and goods that wait. */
const [FILES, WAITING] = [50, 200]

export const exchangeHandlers = {
  async 'desk.exchange'(_, { site, staff, database: { query } }) {
    const seesOrders = mayCall(site, staff.role, 'desk.orders')
    const jobs = query
      .selectFrom('catalog_jobs')
      .selectAll()
      .where('email', 'in', seesOrders ? [BY, BY_ORDERS] : [BY])
    const files = await jobs.orderBy('id', 'desc').limit(FILES).execute()
    const items = query.selectFrom('exchange_items').select(['id', 'article', 'name', 'lacks'])
    const lacking = items.where(sql<boolean>`lacks <> ''`).where('lacks', '<>', SERVICE)
    const waiting = await lacking
      .orderBy('id')
      .limit(WAITING + 1)
      .execute()
    const named = query.selectFrom('exchange_items').select(['id', 'name'])
    const goods = await named.where('id', 'in', ['', ...waiting.map(({ id }) => goodOf(id))]).execute()
    const names = new Map(goods.map(({ id, name }) => [id, name]))
    const studio = mayCall(site, staff.role, 'desk.studio') && { link: addressOf(site, 'desk.studio', {}) }
    return {
      exchanges: [...Map.groupBy(files, sessionOf).values()].map(exchangeRow),
      notes: files.flatMap((job) => {
        const { unmapped = [], problems } = reportOf(job)
        const label = `${formatMoment(job.created_at)}, ${job.source}`
        return [...unmapped.map((text) => ({ label, text, ...studio })), ...problems.map((text) => ({ label, text }))]
      }),
      waiting: [
        ...waiting.slice(0, WAITING).map(({ id, article, name, lacks }) => ({
          label: `${article} ${name || (names.get(goodOf(id)) ?? id)}`,
          text: lacks,
          ...(mayCall(site, staff.role, 'desk.import') && { link: addressOf(site, 'desk.import', {}) }),
        })),
        ...(waiting.length > WAITING ? [{ label: 'Это не\u00a0все', text: `Показаны первые ${WAITING}.` }] : []),
      ],
    }
  },
} satisfies Partial<DeskHandlers>

/** Files of one exchange came in one session. */
const sessionOf = (job: CatalogJob): string => optionsOf(job).exchange?.split('/')[0] ?? ''

/** One exchange: its files with what became of each, the first one first, and how long it took. */
function exchangeRow(jobs: readonly CatalogJob[]) {
  const [first, last] = [jobs.at(-1), jobs[0]]
  const began = first?.created_at ?? ''
  const seconds = Math.round((Date.parse(last?.alive_at ?? began) - Date.parse(began)) / 1000)
  const results = jobs.toReversed().map((job) => `${job.source}: ${reportOf(job).message}`)
  return { label: formatMoment(began), text: [...results, `Секунд: ${formatNumber(seconds)}.`].join(' ') }
}
