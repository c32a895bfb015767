import { sql } from 'kysely'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { reportOf } from '../shop/catalog/jobs/jobs.ts'
import { BY } from '../shop/exchange/protocol.ts'
import type { DeskHandlers } from './context.ts'

/** Rows that are shown: files of the last exchanges, and goods that wait. */
const [FILES, WAITING] = [50, 200]

export const exchangeHandlers = {
  async 'desk.exchange'(_, { database: { query } }) {
    const jobs = query.selectFrom('catalog_jobs').selectAll().where('email', '=', BY)
    const files = await jobs.orderBy('id', 'desc').limit(FILES).execute()
    const waiting = query.selectFrom('exchange_items').select(['article', 'name', 'lacks'])
    return {
      files: files.map((job) => ({
        ...{ at: job.created_at, name: job.source, text: reportOf(job).message },
        seconds: formatNumber(Math.round((Date.parse(job.alive_at) - Date.parse(job.created_at)) / 1000)),
      })),
      notes: files.flatMap((job) => reportOf(job).problems.map((text) => ({ label: job.source, text }))),
      waiting: await waiting.where(sql<boolean>`lacks <> ''`).orderBy('id').limit(WAITING).execute(),
    }
  },
} satisfies Partial<DeskHandlers>
