import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, StartError } from '../config.ts'
import { type Database, openDatabase, openSqlite, SQLITE_FILE } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { toCsv } from './inbox/csv.ts'
import { answeredForms, readEntries, readEntry, unsentLetters } from './inbox/read.ts'
import { showEntries, showEntry, showUnsent } from './inbox/show.ts'
import { startOfDay } from './inbox/words.ts'

const USAGE = `Как запускать:
  npm run inbox                                     последние ответы форм и письма, которые не отправлены
  npm run inbox -- НОМЕР                            одна заявка целиком; файлы пишутся в папку zayavka-НОМЕР
  npm run inbox -- --csv ФАЙЛ                       все ответы таблицей для Excel

  --form ИМЯ    только ответы этой формы: имя файла из schema/forms без .json
  --since ДАТА  только с этого дня по Москве, 2026-11-01`

/** How many answers are listed where no day is given. */
const LAST = 30

interface Asked {
  number: number | undefined
  csv: string | undefined
  form: string | undefined
  since: string | undefined
}

/** `npm run inbox`: exit code 0, 1 where what was asked for is not there, 2 for a wrong command line. */
async function main(): Promise<number> {
  const asked = readArguments()
  if (typeof asked === 'string') {
    console.error(`${asked}\n\n${USAGE}`)
    return 2
  }
  const database = await open()
  try {
    return await answer(database, asked)
  } finally {
    await database.close()
  }
}

async function answer(database: Database, { number, csv, form, since }: Asked): Promise<number> {
  if (number !== undefined) {
    const entry = await readEntry(database, number)
    if (entry) console.log(await showEntry(database, entry, fromCaller(`zayavka-${number}`)))
    else console.error(`Заявки № ${number} нет.`)
    return entry ? 0 : 1
  }
  const forms = await answeredForms(database)
  if (form !== undefined && !forms.includes(form)) {
    const known = forms.length > 0 ? ` Есть ответы форм: ${forms.join(', ')}.` : ''
    console.error(`Ответов формы «${form}» нет.${known}`)
    return 1
  }
  const every = csv !== undefined || since !== undefined
  const entries = await readEntries(database, { form, since, ...(!every && { last: LAST }) })
  if (csv !== undefined) {
    await writeFile(csv, toCsv(entries))
    console.log(`Записано: ${csv}, заявок: ${entries.length}.`)
    return 0
  }
  console.log(entries.length > 0 ? showEntries(entries) : 'Заявок нет.')
  const unsent = await unsentLetters(database)
  if (unsent.length > 0) console.log(`\n${showUnsent(unsent)}`)
  return 0
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { form: { type: 'string' }, since: { type: 'string' }, csv: { type: 'string' } },
    })
    const { form, since, csv } = values
    const [word, ...more] = positionals
    if (more.length > 0) return `Номер один, а здесь ещё ${more.join(', ')}.`
    if (word !== undefined && !/^[1-9]\d{0,8}$/.test(word)) return `«${word}» не номер заявки.`
    if (word !== undefined && Object.keys(values).length > 0) return 'Номер пишется один, без ключей.'
    const from = since === undefined ? undefined : startOfDay(since)
    if (since !== undefined && from === undefined) return `--since ${since}: нужна дата вида 2026-11-01.`
    const number = word === undefined ? undefined : Number(word)
    return { number, csv: csv === undefined ? undefined : fromCaller(csv), form, since: from }
  } catch (error) {
    const { message } = error as Error // parseArgs throws TypeErrors of its own
    const [, option] = /'(-[^' ]*)/.exec(message) ?? []
    return option ? `Ключ ${option} неизвестен или без значения.` : message
  }
}

/** npm runs scripts in the project's folder: a path is meant from where npm was called. */
const fromCaller = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file)

/** Looking makes no data file. */
async function open(): Promise<Database> {
  const config = readConfig()
  if (config.databaseUrl || existsSync(join(config.dataFolder, SQLITE_FILE))) return openDatabase(config)
  const empty = openSqlite(':memory:')
  await migrate(empty)
  return empty
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof StartError || (error as NodeJS.ErrnoException).code ? (error as Error).message : error)
  process.exitCode = 1
}
