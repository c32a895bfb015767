import { existsSync } from 'node:fs'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { migrationStatus } from '../../database/migrate.ts'
import { type FailingLetters, failingLetters } from '../../mail/failing.ts'
import { BACKUP_TASK, listBackups } from '../../maintenance/backups.ts'
import { readTask } from '../../maintenance/daily.ts'
import { eraseSteps, readErased } from '../../maintenance/erase.ts'
import { nextRun, type TaskOptions, type TaskState } from '../../maintenance/schedule.ts'
import { ERASE_TASK } from '../../maintenance/tasks.ts'
import { inColumns, moscowTime } from '../inbox/words.ts'

type Rows = readonly (readonly string[])[]

/** How the data are: tables, what was erased, copies, letters. Times are Moscow's. */
export async function showStatus(database: Database, config: Config, manager: string | undefined): Promise<string> {
  const { state } = await readTask(database, ERASE_TASK.name)
  const parts: readonly [string, Rows][] = [
    ['Таблицы', await tables(database)],
    ['Стирание по срокам', taskRows(state, ERASE_TASK)],
    ['Стёрто', await erasedRows(database, state.startedAt)],
    ['Ночные копии', await backups(database, config)],
    ['Письма', letters(await failingLetters(database, manager))],
  ]
  return parts.map(([title, rows]) => `${title}\n${inColumns(rows).replace(/^/gm, '  ')}`).join('\n\n')
}

const tables = async (database: Database): Promise<Rows> =>
  (await migrationStatus(database)).map(({ name, appliedAt }) => [
    name,
    appliedAt === null ? 'не\u00a0сделан' : moscowTime(appliedAt),
  ])

/** What was erased, by what it is. */
export async function erasedRows(database: Database, startedAt: string | undefined): Promise<Rows> {
  const erased = await readErased(database, startedAt)
  return [
    ['что', 'за\u00a0последний раз', 'всего'],
    ...eraseSteps('').map(({ what, title }) => {
      const { last = 0, all = 0 } = erased.find((row) => row.what === what) ?? {}
      return [title, formatNumber(last), formatNumber(all)]
    }),
  ]
}

async function backups(database: Database, { backupFolder, databaseUrl }: Config): Promise<Rows> {
  if (databaseUrl) return [['копии PostgreSQL делает pg_dump (docs/operations.md)']]
  if (backupFolder === undefined) return [['не\u00a0делаются: не\u00a0задана переменная BACKUP_DIR']]
  const { state } = await readTask(database, BACKUP_TASK.name)
  const copies = existsSync(backupFolder) ? await listBackups(backupFolder) : []
  return [
    ...taskRows(state, BACKUP_TASK),
    ...copies.map(({ name, at, bytes }) => [
      name,
      moscowTime(at.toISOString()),
      `${formatNumber(Math.round(bytes / 1e5) / 10)} МБ`,
    ]),
  ]
}

/** When a task ran, how it ended, and when it runs next. */
function taskRows(state: TaskState, options: TaskOptions): Rows {
  const { startedAt, finishedAt, error, heldSince } = state
  const next = nextRun(state, options)
  const waits = heldSince === undefined ? [] : [['ждёт', `с\u00a0${moscowTime(heldSince)}: верны ли часы сервера`]]
  const failed = error === undefined ? [] : [['не\u00a0удалось', error]]
  const ended = finishedAt === null ? 'ещё не\u00a0закончено' : ''
  return [
    ['последний раз', startedAt === undefined ? 'ещё не\u00a0было' : `${moscowTime(startedAt)} ${ended}`.trim()],
    ...failed,
    ...waits,
    ['следующий', next === undefined ? 'как только сайт заработает' : moscowTime(next.toISOString())],
  ]
}

function letters({ waiting, givenUp, manager, since }: FailingLetters): Rows {
  if (since === null) return [['уходят']]
  return [
    ['не\u00a0ушли, пробуем ещё', formatNumber(waiting)],
    ['не\u00a0ушли, больше не\u00a0пробуем', formatNumber(givenUp)],
    ['из\u00a0них менеджеру', formatNumber(manager)],
    ['самое старое', moscowTime(since)],
    ['почему', 'npm run inbox'],
  ]
}
