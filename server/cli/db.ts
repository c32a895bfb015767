import '../engine/umask.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { ERASE_TASK, eraseSteps, eraseTask } from '../app/erasing.ts'
import { ensureDataFolder, StartError } from '../engine/config.ts'
import { backUp, restore } from '../engine/database/backup.ts'
import { openToRead } from '../engine/database/database.ts'
import { SQLITE_FILE } from '../engine/database/read-only.ts'
import type { Database } from '../engine/database/tables.ts'
import { BACKUP_TASK, listBackups } from '../engine/jobs/backups.ts'
import { DEAD_MS, nextRun, readTask, runTask, type TaskOptions, type TaskState } from '../engine/jobs/daily.ts'
import { readErased } from '../engine/jobs/erase.ts'
import { managerOf } from '../engine/mail/mailer.ts'
import { type FailingLetters, failingLetters } from '../engine/mail/outbox.ts'
import { rotateSigningKey } from '../engine/secrets/signing.ts'
import { readDemo } from '../shop/catalog/import/demo.ts'
import { CATALOG_CHANNEL, replaceCatalog } from '../shop/catalog/replace.ts'
import { EMPTY, ensureCatalog } from '../shop/catalog/store.ts'
import { type Config, readConfig } from '../shop/config.ts'
import { openDatabase } from '../shop/data.ts'
import { fromCaller, inColumns, moscowTime, runCommand } from './command-line.ts'
import { readSite } from './read-site.ts'

const USAGE = `npm run db -- КОМАНДА
  migrate                   где данных нет, создать пустой магазин
  status                    таблицы, стирание по срокам, копии, письма; ничего не меняет
  clean                     стереть сейчас то, чей срок вышел (schema/site.json, retention)
  backup ФАЙЛ [--replace]   копия данных; сайт при этом может работать
  restore ФАЙЛ              вернуть данные из копии
  rotate-key [--at-once]    заменить ключ подписей; прежние действуют ещё 90 дней, с --at-once — ни дня
  demo                      поставить демонстрационный каталог вместо нынешнего, или первым`

interface Arguments {
  file: string | undefined
  replace: boolean
  atOnce: boolean
}

/** Milliseconds for which signatures made with a replaced key stay valid. The links in e-mails expire sooner. */
const GRACE_MS = 90 * DAY_MS

type Command = (options: Arguments, config: Config) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  async migrate(_, config) {
    await using database = await openToCreate(config)
    await ensureCatalog(database, async () => EMPTY)
    console.log('Таблицы на\u00a0месте.')
  },
  async status(_, config) {
    // The status must be printed even if the schema files are invalid.
    const site = await readSite(config).catch(() => undefined)
    await using database = await openToRead(config)
    console.log(await showStatus(database, config, site && managerOf(site.site)))
  },
  async clean(_, config) {
    await using database = await openDatabase(config, 'keep')
    console.log(await clean(database, config))
  },
  async backup({ file, replace }, config) {
    const to = needed(file, config)
    await backUp(sqliteFile(config), to, { replace })
    console.log(`Копия записана и проверена: ${to}`)
  },
  async restore({ file }, config) {
    const from = needed(file, config)
    ensureDataFolder(config)
    const aside = await restore(from, sqliteFile(config))
    if (aside !== undefined)
      console.log(`Прежние данные повреждены или записаны другой версией, они лежат рядом: ${aside}`)
    await using _ = await openDatabase(config, 'keep')
    console.log(`Данные возвращены из ${from}`)
  },
  async 'rotate-key'({ atOnce }, config) {
    await using database = await openDatabase(config, 'keep')
    const now = Date.now()
    const until = atOnce ? now : now + GRACE_MS
    await rotateSigningKey(database, until, now)
    if (database.engine === 'postgres') await sql`select pg_notify(${CATALOG_CHANNEL}, '')`.execute(database.query)
    const end = atOnce ? 'больше не\u00a0действуют' : `действуют до\u00a0${moscowTime(new Date(until).toISOString())}`
    console.log(`Ключ подписей заменён, прежние подписи ${end}.`)
  },
  async demo(_, config) {
    await using database = await openToCreate(config)
    await replaceCatalog(database, await readDemo())
    console.log('Демонстрационный каталог на месте.')
  },
}

/**
 * Erases expired data now, regardless of the schedule.
 * @returns the result as a text
 * @throws StartError if another process is erasing
 */
async function clean(database: Database, config: Config): Promise<string> {
  const now = new Date()
  const site = await readSite(config)
  const task = eraseTask({ config, database, state: () => site })
  const { state, text } = await readTask(database, task.name)
  const isRunning = state.finishedAt === null && now.getTime() - Date.parse(state.aliveAt ?? '') < DEAD_MS
  const ran = !isRunning && (await runTask(database, task, text, { now: () => new Date() }))
  if (!ran) throw new StartError('Стирание уже идёт: посмотрите npm run db -- status.')
  const { startedAt } = (await readTask(database, task.name)).state
  return `Стёрто по срокам на ${moscowTime(now.toISOString())} по Москве:\n${inColumns(await erasedRows(database, startedAt))}`
}

function needed(file: string | undefined, { databaseUrl }: Config): string {
  if (databaseUrl)
    throw new StartError('Данные в PostgreSQL: копию делает pg_dump, возвращает pg_restore (docs/operations.md).')
  if (!file) throw new StartError(`Назовите файл.\n\n${USAGE}`)
  return fromCaller(file)
}

const sqliteFile = ({ dataFolder }: Config): string => join(dataFolder, SQLITE_FILE)

function openToCreate(config: Config): Promise<Database> {
  ensureDataFolder(config)
  return openDatabase(config, 'create')
}

/** Parses the command line. @returns the arguments, or a description of the mistake */
function readArguments(): (Arguments & { command: Command }) | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, 'at-once': { type: 'boolean' } },
  })
  const [name = '', file, ...more] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return name === '' ? 'Не сказано, что сделать.' : `Команды «${name}» нет.`
  if (more.length > 0) return `Файл один, а здесь ещё ${more.join(', ')}.`
  return { command, file, replace: values.replace ?? false, atOnce: values['at-once'] ?? false }
}

type Rows = readonly (readonly string[])[]

/** Describes the state of the data in Moscow time: tables, erasures, backups, e-mails. @param manager the manager's e-mail, if known */
async function showStatus(database: Database, config: Config, manager: string | undefined): Promise<string> {
  const steps = await database.query.selectFrom('migrations').selectAll().orderBy('name').execute()
  const { state } = await readTask(database, ERASE_TASK.name)
  const parts: readonly [string, Rows][] = [
    ['Таблицы', steps.map(({ name, applied_at }) => [name, moscowTime(applied_at)])],
    ['Стирание по срокам', taskRows(state, ERASE_TASK)],
    ['Стёрто', await erasedRows(database, state.startedAt)],
    ['Ночные копии', await backups(database, config)],
    ['Письма', letters(await failingLetters(database, manager))],
  ]
  return parts.map(([title, rows]) => section(title, rows)).join('\n\n')
}

const section = (title: string, rows: Rows): string => `${title}\n${inColumns(rows).replace(/^/gm, '  ')}`

async function erasedRows(database: Database, startedAt: string | undefined): Promise<Rows> {
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

/** Returns rows about a task: its last run, the error of that run, what the task waits for, and the next run. */
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
    ['почему', '/desk/letters/ на\u00a0сайте'],
  ]
}

await runCommand({
  usage: USAGE,
  read: readArguments,
  async run({ command, ...options }) {
    await command(options, readConfig())
    return 0
  },
})
