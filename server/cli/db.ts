import '../umask.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDemo } from '../catalog/import/demo.ts'
import { replaceCatalog } from '../catalog/replace.ts'
import { ensureDataFolder, readConfig, StartError } from '../config.ts'
import { backUp, restore } from '../database/backup.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { SQLITE_FILE } from '../database/read-only.ts'
import { managerOf } from '../mail/manager.ts'
import { asksHelp, optionProblem } from './command-line.ts'
import { clean } from './db/clean.ts'
import { showStatus } from './db/status.ts'
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

type Command = (given: Arguments) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  async migrate() {
    await withDatabase(async () => console.log('Таблицы имеют нынешний вид.'))
  },
  async status() {
    // It tells how the data are even where the schema files are broken.
    const site = await readSite(config).catch(() => undefined)
    await withDatabase(async (database) =>
      console.log(await showStatus(database, config, site && managerOf(site.site))),
    )
  },
  async clean() {
    await withDatabase(async (database) => console.log(await clean(database, config)))
  },
  async backup({ file, replace }) {
    const to = needed(file)
    await backUp(sqliteFile(), to, { replace })
    console.log(`Копия записана и проверена: ${to}`)
  },
  async restore({ file }) {
    const from = needed(file)
    ensureDataFolder(config)
    const aside = await restore(from, sqliteFile())
    if (aside !== undefined) console.log(`Прежние данные повреждены, они лежат рядом: ${aside}`)
    await withDatabase(async () => console.log(`Данные возвращены из ${from}`))
  },
  async demo() {
    await withDatabase(async (database) => {
      await replaceCatalog(database, await readDemo())
      console.log('Демонстрационный каталог на месте.')
    })
  },
}

const config = readConfig()

/** npm runs scripts in the project's folder: a path is meant from where npm was called. */
function needed(file: string | undefined): string {
  if (config.databaseUrl)
    throw new StartError('Данные в PostgreSQL: копию делает pg_dump, возвращает pg_restore (docs/operations.md).')
  if (!file) throw new StartError(`Назовите файл.\n\n${USAGE}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}

const sqliteFile = (): string => join(config.dataFolder, SQLITE_FILE)

/** Opening brings the tables up to date. */
async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
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
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
    const [name = '', file, ...more] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) return name === '' ? 'Не сказано, что сделать.' : `Команды «${name}» нет.`
    if (more.length > 0) return `Файл один, а здесь ещё ${more.join(', ')}.`
    return { command, file, replace: values.replace ?? false }
  } catch (error) {
    return optionProblem(error)
  }
}

try {
  const given = asksHelp() ? undefined : readArguments()
  if (given === undefined) console.log(USAGE)
  else if (typeof given === 'string') {
    console.error(`${given}\n\n${USAGE}`)
    process.exitCode = 2
  } else await given.command(given)
} catch (error) {
  console.error(error instanceof StartError ? error.message : String(error instanceof Error ? error.message : error))
  process.exitCode = 1
}
