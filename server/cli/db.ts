import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { demoCatalog } from '../catalog/demo/demo-catalog.ts'
import { replaceCatalog } from '../catalog/replace.ts'
import { ensureDataFolder, readConfig, StartError } from '../config.ts'
import { openDatabase, SQLITE_FILE } from '../database/database.ts'
import { migrationStatus } from '../database/migrate.ts'

const USAGE = `npm run db -- КОМАНДА
  migrate         привести таблицы к нынешнему виду
  status          какие шаги сделаны
  backup ФАЙЛ     копия данных; сайт при этом может работать
  restore ФАЙЛ    вернуть данные из копии
  demo            поставить демонстрационный каталог вместо нынешнего`

type Command = (file: string | undefined) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  async migrate() {
    await withDatabase(async (database) => print(await migrationStatus(database)))
  },
  async status() {
    await withDatabase(async (database) => print(await migrationStatus(database)))
  },
  async backup(file) {
    const to = needed(file)
    const source = new DatabaseSync(sqliteFile(), { readOnly: true })
    await backup(source, to)
    source.close()
    console.log(`Копия записана: ${to}`)
  },
  async restore(file) {
    const from = needed(file)
    if (!existsSync(from)) throw new StartError(`Файла ${from} нет.`)
    const source = new DatabaseSync(from, { readOnly: true })
    // By SQLite's own hand: whoever has the file open sees the old data or the new, never a mixture.
    await backup(source, sqliteFile())
    source.close()
    await withDatabase(async () => console.log(`Данные возвращены из ${from}`))
  },
  async demo() {
    await withDatabase(async (database) => {
      await replaceCatalog(database, { source: 'демонстрационный каталог', ...demoCatalog() })
      console.log('Демонстрационный каталог на месте.')
    })
  },
}

const config = readConfig()

function needed(file: string | undefined): string {
  if (config.databaseUrl) throw new StartError('Данные в PostgreSQL: копию делает pg_dump, возвращает pg_restore.')
  if (!file) throw new StartError(`Назовите файл.\n\n${USAGE}`)
  return file
}

const sqliteFile = (): string => join(config.dataFolder, SQLITE_FILE)

/** Opening brings the tables up to date. */
async function withDatabase(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  ensureDataFolder(config)
  const database = await openDatabase(config)
  await work(database)
  await database.close()
}

function print(steps: readonly { name: string; appliedAt: string | null }[]): void {
  for (const { name, appliedAt } of steps) console.log(`${name}  ${appliedAt ?? 'не сделан'}`)
}

try {
  const [name = '', file] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(USAGE)
    process.exitCode = 2
  } else await command(file)
} catch (error) {
  console.error(error instanceof StartError ? error.message : String(error instanceof Error ? error.message : error))
  process.exitCode = 1
}
