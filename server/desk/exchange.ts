import { sql } from 'kysely'
import { formatMoment, formatNumber } from '#schema/definitions/text/format.ts'
import { reportOf } from '../shop/catalog/jobs/jobs.ts'
import { BY } from '../shop/exchange/take-orders.ts'
import type { DeskHandlers } from './context.ts'

/** Rows that are shown: files of the last exchanges, and goods that wait. */
const [FILES, WAITING] = [50, 200]

export const exchangeHandlers = {
  async 'desk.exchange'(_, { database: { query } }) {
    const jobs = query.selectFrom('catalog_jobs').selectAll().where('email', '=', BY)
    const files = await jobs.orderBy('id', 'desc').limit(FILES).execute()
    const items = query.selectFrom('exchange_items').select(['article', 'name', 'lacks'])
    const waiting = await items.where(sql<boolean>`lacks <> ''`).orderBy('id').limit(WAITING).execute()
    const seconds = (from: string, to: string) => formatNumber(Math.round((Date.parse(to) - Date.parse(from)) / 1000))
    return {
      files: files.map((job) => ({
        label: `${formatMoment(job.created_at)}, ${job.source}`,
        text: `${reportOf(job).message} Секунд: ${seconds(job.created_at, job.alive_at)}.`,
      })),
      notes: files.flatMap((job) => reportOf(job).problems.map((text) => ({ label: job.source, text }))),
      waiting: waiting.map(({ article, name, lacks }) => ({ label: `${article} ${name}`, text: lacks })),
    }
  },
} satisfies Partial<DeskHandlers>
