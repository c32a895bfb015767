import { sql } from 'kysely'
import { formatMoment, formatNumber } from '#schema/definitions/text/format.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { singleContent } from '../engine/site/site.ts'
import { BY, BY_ORDERS, type CatalogJob, type JobReport, optionsOf, reportOf } from '../shop/catalog/jobs/jobs.ts'
import { goodOf, SERVICE } from '../shop/exchange/items.ts'
import { type DeskHandlers, mayCall } from './context.ts'

/** Maximum numbers of rows on the page: files of the last exchanges with 1C, and goods whose data are incomplete. */
const [FILES, WAITING] = [50, 200]

export const exchangeHandlers = {
  async 'desk.exchange'(_, { site, staff, database: { query } }) {
    const { owns, stock = 'whole' } = singleContent(site, 'exchange')
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
      notes: [
        ...notesOf(files, ({ errors = [] }) => errors, studio || {}),
        ...notesOf(files, ({ unmapped = [] }) => unmapped, studio || {}),
        ...notesOf(files, ({ problems }) => problems),
      ],
      stock: owns.includes('stock') ? STOCK[stock] : '',
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

const STOCK = {
  whole:
    'Остаток 1С\u00a0— весь, вместе с\u00a0её резервами. Сайт вычитает из него то, что обещал своим заказам, пока они не\u00a0отгружены.',
  free: 'Остаток 1С\u00a0— свободный, её резервы уже вычтены. Обещанное заказам, которые 1С знает, сайт к\u00a0нему прибавляет и\u00a0вычитает сам, один раз.',
} as const

/** Returns each distinct note once, labeled with the last file that has it. A note that only the newest exchange has is marked as new. */
function notesOf(files: readonly CatalogJob[], textsOf: (report: JobReport) => readonly string[], more: object = {}) {
  const [newest] = files.map(sessionOf)
  const all = files.flatMap((job) => textsOf(reportOf(job)).map((text) => ({ job, text })))
  return [...Map.groupBy(all, ({ text }) => text)].map(([text, same]) => {
    const [label = ''] = same.map(({ job }) => `${formatMoment(job.created_at)}, ${job.source}`)
    const isNew = same.every(({ job }) => sessionOf(job) === newest)
    return { label: `${label}${isNew ? ', новое' : same.length > 1 ? `, раз: ${same.length}` : ''}`, text, ...more }
  })
}

/** Returns the ID of the exchange session in which 1C sent a file. */
const sessionOf = (job: CatalogJob): string => optionsOf(job).exchange?.split('/')[0] ?? ''

/** Returns a table row about one exchange: the results of its files in order, and its duration. */
function exchangeRow(jobs: readonly CatalogJob[]) {
  const [first, last] = [jobs.at(-1), jobs[0]]
  const began = first?.created_at ?? ''
  const seconds = Math.round((Date.parse(last?.alive_at ?? began) - Date.parse(began)) / 1000)
  const results = jobs.toReversed().map((job) => `${job.source}: ${reportOf(job).message}`)
  return { label: formatMoment(began), text: [...results, `Секунд: ${formatNumber(seconds)}.`].join(' ') }
}
