import { sql } from 'kysely'
import { formatBytes, formatNumber } from '#schema/definitions/text/format.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { EXCHANGE_PATH } from '../shop/exchange/protocol.ts'
import type { ExchangeReport } from '../shop/exchange/take-goods.ts'
import type { DeskHandlers } from './context.ts'

/** Rows that are shown: files of the last exchanges, and goods that wait. */
const [FILES, WAITING] = [50, 200]

const STATES = { received: 'пришёл', done: 'загружен', failed: 'отказ' } as const
const OWNED = { price: 'цены', stock: 'остатки' } as const

const owned = (site: Site): string =>
  singleContent(site, 'exchange')
    .owns.map((field) => OWNED[field])
    .join(', ')

export const exchangeHandlers = {
  async 'desk.exchange'(_, { database: { query }, site, origin }) {
    const files = await query.selectFrom('exchange_files').selectAll().orderBy('at', 'desc').limit(FILES).execute()
    const waiting = query.selectFrom('exchange_items').where(sql<boolean>`lacks <> ''`)
    const known = query.selectFrom('exchange_items').where('product', 'is not', null)
    const [{ waits }, { bound }] = await Promise.all([
      waiting.select(({ fn }) => fn.countAll<number>().as('waits')).executeTakeFirstOrThrow(),
      known.select(({ fn }) => fn.countAll<number>().as('bound')).executeTakeFirstOrThrow(),
    ])
    const reports = files.map(
      ({ report }): ExchangeReport => (report ? JSON.parse(report) : { message: '', lines: [] }),
    ) // of protocol.ts
    return {
      facts: [
        { label: 'Адрес для\u00a01С', text: origin + EXCHANGE_PATH },
        { label: '1С ведёт', text: owned(site) },
        { label: 'Связано изделий', text: formatNumber(Number(bound)) },
        { label: 'Ждут изделия', text: formatNumber(Number(waits)) },
      ],
      files: files.map(({ at, ended_at, name, bytes, state }, i) => ({
        ...{ at, name, bytes: formatBytes(Number(bytes)), state: STATES[state] },
        seconds: ended_at ? formatNumber(Math.round((Date.parse(ended_at) - Date.parse(at)) / 1000)) : '',
        text: reports[i]?.message ?? '',
      })),
      notes: files.flatMap(({ name }, i) => (reports[i]?.lines ?? []).map((text) => ({ label: name, text }))),
      waiting: await waiting.select(['article', 'name', 'lacks']).orderBy('id').limit(WAITING).execute(),
    }
  },
} satisfies Partial<DeskHandlers>
