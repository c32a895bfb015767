import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { periodLines } from '#schema/definitions/kinds/periods.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { DAY_MS, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth, formatBytes, formatMoment, formatNumber, plural } from '#schema/definitions/text/format.ts'
import type { Database } from '../engine/database/tables.ts'
import { PREVIEW, previewKey } from '../engine/pages/preview.ts'
import { placedOrders } from '../shop/orders/order.ts'
import type { DeskHandlers } from './context.ts'
import { DAY } from './figures.ts'
import { nameOf, REQUEST_CALLS } from './requests.ts'
import type { DeskServices } from './services.ts'
import { refusedPublications } from './studio/scheduled.ts'

type Answer = CallAnswer<'desk.site'>

/** Splits a line such as «schema/pages/home.json:12:3 Ключа …» before the separator `by`, into position and text. */
function placed(line: string, by: string): { place: string; text: string } {
  const at = line.indexOf(by)
  return at < 0 ? { place: line, text: '' } : { place: line.slice(0, at), text: line.slice(at).trim() }
}

async function healthOf(database: Database, { config, backups }: DeskServices): Promise<Answer['health']> {
  const [size, disk, copies] = await Promise.all([database.size(), statfs(config.dataFolder), backups()])
  const free = disk.bavail * disk.bsize
  const share = Math.round((100 * disk.bavail) / Math.max(disk.blocks, 1))
  return [
    { label: 'База данных', text: `${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${formatBytes(size)}` },
    { label: 'Свободно на\u00a0диске', text: `${formatBytes(free)}, ${share}\u00a0% (${config.dataFolder})` },
    { label: 'Последняя копия', text: backupText(config, copies) },
    ...(copies ? [{ label: 'Копии', text: `${copies.length} в\u00a0${config.backupFolder}` }] : []),
  ]
}

function backupText({ databaseUrl }: DeskServices['config'], copies: Awaited<ReturnType<DeskServices['backups']>>) {
  if (databaseUrl) return 'PostgreSQL копируют отдельно (docs/operations.md)'
  if (!copies) return 'Копии не\u00a0делаются: задайте BACKUP_DIR'
  const [newest] = copies
  if (!newest) return 'Копий ещё нет'
  const hours = Math.floor((Date.now() - newest.at.getTime()) / 3_600_000)
  const age = hours < 48 ? hoursText(hours) : daysText(Math.floor(hours / 24))
  return `${formatMoment(newest.at.toISOString())}, ${age} назад, ${formatBytes(newest.bytes)}`
}

const hoursText = (count: number): string => `${count}\u00a0${plural(count, 'час', 'часа', 'часов')}`
const daysText = (count: number): string => `${count}\u00a0${plural(count, 'день', 'дня', 'дней')}`

const DAYS = 30

type Point = CallAnswer<'desk.counts'>['orders'][number]

/** Returns one data point for each of the last thirty days, also for days without rows. */
function byDay<Row extends { day: string }>(
  rows: readonly Row[],
  numberOf: (row: Row) => number | string,
  text: (value: number) => string,
): Point[] {
  const sums = new Map(rows.map((row) => [row.day, Number(numberOf(row))]))
  return Array.from({ length: DAYS }, (_, i) => {
    const day = today(Date.now() - (DAYS - 1 - i) * DAY_MS)
    const value = sums.get(day) ?? 0
    return { label: dayAndMonth(day), value, text: text(value) }
  })
}

export const siteHandlers = {
  /** Returns facts about the served site and about this server instance. */
  async 'desk.site'(_, { database, desk, site, staff }) {
    const { files, servedSince } = site
    return {
      facts: [
        { label: 'Версия файлов', text: site.version.slice(0, 12) },
        { label: 'Действует с', text: formatMoment(servedSince) },
        { label: 'Программа', text: desk.build },
        { label: 'Отвечает', text: `${hostname()}, процесс ${process.pid}` },
        {
          label: 'Черновики и\u00a0то, что ещё не\u00a0вышло',
          text: 'Посмотреть на\u00a0сайте',
          link: `/?${PREVIEW}=${previewKey(site.signing, { who: nameOf(staff), staff: staff.id })}`,
        },
      ],
      held: [
        ...desk
          .heldBack()
          .flatMap(({ file, since, problems }) =>
            (problems.length > 0 ? problems : [file]).map((problem) => ({ ...placed(problem, ' '), since })),
          ),
        ...(await refusedPublications(database.query)).map(({ words, who, problem, at }) => ({
          place: `Запланировано в\u00a0студии: ${words} (${who})`,
          text: problem,
          since: at,
        })),
      ],
      warnings: desk.warnings().map(({ file, line, message, hint }) => ({
        place: `${file}:${line}`,
        text: [message, hint].filter(Boolean).join(' '),
      })),
      vanished: desk.vanished(site).map((line) => placed(line, ' ')),
      periods: periodLines(files, Date.now()).map((line) => placed(line, '  ')),
      health: await healthOf(database, desk),
    }
  },

  /** Returns the numbers of orders and requests, and the sums of orders, for each of the last thirty days in Moscow. */
  async 'desk.counts'(_, { database, keepsOrders }) {
    const { query } = database
    const since = moscowDay(Date.now() - (DAYS - 1) * DAY_MS)
    const from = new Date(Date.parse(`${since}T00:00:00+03:00`)).toISOString()
    const day = DAY[database.engine]
    const orders = keepsOrders
      ? await query
          .selectFrom(placedOrders(query))
          .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count'), fn.sum<number>('total').as('sum')])
          .where('created_at', '>=', from)
          .groupBy(day)
          .execute()
      : []
    const requests = await query
      .selectFrom('submissions')
      .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
      .where('created_at', '>=', from)
      .where('call', 'in', REQUEST_CALLS)
      .groupBy(day)
      .execute()
    return {
      orders: byDay(orders, ({ count }) => count, formatNumber),
      requests: byDay(requests, ({ count }) => count, formatNumber),
      sums: byDay(orders, ({ sum }) => sum, rubles),
    }
  },
} satisfies Partial<DeskHandlers>
