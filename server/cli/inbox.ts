import '../umask.ts'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { writePrivateFile } from '../database/private-files.ts'
import { managerOf } from '../mail/mailer.ts'
import { failingLetters } from '../mail/outbox.ts'
import { unsentLetters } from '../mail/unsent.ts'
import { ORDER_NUMBER, typedOrderNumber } from '../orders/number.ts'
import { isInside, root } from '../paths.ts'
import { fromCaller, runCommand, startOfDay } from './command-line.ts'
import { openExisting, readSite } from './read-site.ts'
import {
  answeredForms,
  readEntries,
  readEntry,
  showEntries,
  showEntry,
  showFailing,
  showUnsent,
  toCsv,
} from './submissions.ts'

const USAGE = `Как запускать:
  npm run inbox                                     последние ответы форм и письма, которые не отправлены
  npm run inbox -- НОМЕР                            одна заявка целиком; файлы пишутся в папку zayavka-НОМЕР вне проекта
  npm run inbox -- --csv ФАЙЛ                       все ответы таблицей для Excel

  --form ИМЯ    только ответы этой формы: имя файла из schema/forms без .json
  --since ДАТА  только с этого дня по Москве, 2026-11-01`

/** Where a visitor's files are written: beside the caller, but never into the project, from which git would take them. */
const folderFor = (number: number): string => {
  const folder = fromCaller(`zayavka-${number}`)
  return isInside(root, folder) ? join(homedir(), `zayavka-${number}`) : folder
}

/** Number of listed submissions without a date. */
const LAST = 30

interface Arguments {
  number: number | undefined
  csv: string | undefined
  form: string | undefined
  since: string | undefined
}

/** `npm run inbox`: exit code 0, 1 where what was asked for is not there, 2 for a wrong command line. */
async function main(asked: Arguments): Promise<number> {
  const database = await openExisting(readConfig())
  try {
    return await answer(database, asked)
  } finally {
    await database.close()
  }
}

async function answer(database: Database, { number, csv, form, since }: Arguments): Promise<number> {
  if (number !== undefined) {
    const entry = await readEntry(database, number)
    if (entry) console.log(await showEntry(database, entry, folderFor(number)))
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
    await writePrivateFile(csv, toCsv(entries))
    console.log(`Записано: ${csv}, заявок: ${entries.length}.`)
    return 0
  }
  console.log(entries.length > 0 ? showEntries(entries) : 'Заявок нет.')
  const unsent = await unsentLetters(database.query)
  if (unsent.length === 0) return 0
  const site = await readSite(readConfig()).catch(() => undefined)
  const failing = showFailing(await failingLetters(database, site && managerOf(site.site)))
  if (failing !== undefined) console.log(`\n${failing}`)
  console.log(`\n${showUnsent(unsent)}`)
  return 0
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Arguments | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      form: { type: 'string' },
      since: { type: 'string' },
      csv: { type: 'string' },
    },
  })
  const { form, since, csv } = values
  const [word, ...more] = positionals
  if (more.length > 0) return `Номер один, а здесь ещё ${more.join(', ')}.`
  if (word !== undefined && ORDER_NUMBER.test(typedOrderNumber(word)))
    return `Заказ показывает npm run orders -- ${word}`
  if (word !== undefined && !/^[1-9]\d{0,8}$/.test(word)) return `«${word}» не номер заявки.`
  if (word !== undefined && Object.keys(values).length > 0) return 'Номер пишется один, без ключей.'
  if (csv !== undefined && isInside(root, fromCaller(csv)))
    return `--csv ${csv}: этот файл внутри проекта, и\u00a0ответы людей попали\u00a0бы в\u00a0git. Назовите место вне его: --csv ${join(homedir(), 'otvety.csv')}`
  const from = since === undefined ? undefined : startOfDay(since)
  if (since !== undefined && from === undefined) return `--since ${since}: нужна дата вида 2026-11-01.`
  const number = word === undefined ? undefined : Number(word)
  return { number, csv: csv === undefined ? undefined : fromCaller(csv), form, since: from }
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
