import '../umask.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDemo } from '../catalog/import/demo.ts'
import { replaceCatalog } from '../catalog/replace.ts'
import { type Config, ensureDataFolder, readConfig, StartError } from '../config.ts'
import { backUp, restore } from '../database/backup.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { SQLITE_FILE } from '../database/read-only.ts'
import { managerOf } from '../mail/manager.ts'
import { readTask, runTask } from '../maintenance/daily.ts'
import { DEAD_MS } from '../maintenance/schedule.ts'
import { eraseTask } from '../maintenance/tasks.ts'
import { runCommand } from './command-line.ts'
import { erasedRows, showStatus } from './db/status.ts'
import { inColumns, moscowTime } from './inbox/words.ts'
import { readSite } from './read-site.ts'

const USAGE = `npm run db -- КОМАНДА
  migrate                   привести таблицы к нынешнему виду
  status                    таблицы, стирание по срокам, копии, письма
  clean                     стереть сейчас то, чей срок вышел (schema/site.json, retention)
  backup ФАЙЛ [--replace]   копия данных; сайт при этом может работать
  restore ФАЙЛ              вернуть данные из копии
  demo                      поставить демонстрационный каталог вместо нынешнего`

interface Arguments {
  file: string | undefined
  replace: boolean
}

type Command = (given: Arguments, config: Config) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  async migrate(_, config) {
    await withDatabase(config, async () => console.log('Таблицы имеют нынешний вид.'))
  },
  async status(_, config) {
    // It tells how the data are even where the schema files are broken.
    const site = await readSite(config).catch(() => undefined)
    await withDatabase(config, async (database) =>
      console.log(await showStatus(database, config, site && managerOf(site.site))),
    )
  },
  async clean(_, config) {
    await withDatabase(config, async (database) => console.log(await clean(database, config)))
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
    if (aside !== undefined) console.log(`Прежние данные повреждены, они лежат рядом: ${aside}`)
    await withDatabase(config, async () => console.log(`Данные возвращены из ${from}`))
  },
  async demo(_, config) {
    await withDatabase(config, async (database) => {
      await replaceCatalog(database, await readDemo())
      console.log('Демонстрационный каталог на месте.')
    })
  },
}

/**
 * Erases now, whatever the clock said before.
 * @returns what was erased, for people
 * @throws StartError where another process is at it
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

/** npm runs scripts in the project's folder: a path is meant from where npm was called. */
function needed(file: string | undefined, { databaseUrl }: Config): string {
  if (databaseUrl)
    throw new StartError('Данные в PostgreSQL: копию делает pg_dump, возвращает pg_restore (docs/operations.md).')
  if (!file) throw new StartError(`Назовите файл.\n\n${USAGE}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}

const sqliteFile = ({ dataFolder }: Config): string => join(dataFolder, SQLITE_FILE)

/** Opening brings the tables up to date. */
async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  ensureDataFolder(config)
  const database = await openDatabase(config)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): (Arguments & { command: Command }) | string {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [name = '', file, ...more] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return name === '' ? 'Не сказано, что сделать.' : `Команды «${name}» нет.`
  if (more.length > 0) return `Файл один, а здесь ещё ${more.join(', ')}.`
  return { command, file, replace: values.replace ?? false }
}

await runCommand({
  usage: USAGE,
  read: readArguments,
  async run({ command, ...given }) {
    await command(given, readConfig())
    return 0
  },
})
