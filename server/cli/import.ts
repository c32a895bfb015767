import '../umask.ts'
import { parseArgs } from 'node:util'
import { formatNumber, plural } from '#schema/definitions/text/format.ts'
import { type ImportOutcome, importCatalog } from '../catalog/import/import-catalog.ts'
import { ImportError, problemText } from '../catalog/import/problem.ts'
import { writeTemplate } from '../catalog/import/template.ts'
import type { CatalogKind } from '../catalog/records.ts'
import { DisplacedError } from '../catalog/replace.ts'
import { type Config, ensureDataFolder, readConfig, StartError } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { PictureProblem } from '../pictures/fetch-picture.ts'
import { openPictureReceiver } from '../pictures/receive.ts'
import { sharePicture } from '../pictures/uploaded.ts'
import { fromCaller, runCommand } from './command-line.ts'
import { openExisting } from './read-site.ts'

const USAGE = `Как запускать:
  npm run import -- ФАЙЛ [--kind main|import] [--pictures ПАПКА] [--dry-run]   загрузить .csv, .xlsx или .json
                                                                               файл из артикула, цены и остатка меняет только их
  npm run import -- --template ФАЙЛ                                            записать образец .csv или .json

  --kind      вид каталога: main (своё производство) или import; не нужен, если в файле есть столбец «Вид»
  --pictures  папка с фотографиями: имена из столбца «Фото», а без него — по артикулу: АРТИКУЛ.jpg, АРТИКУЛ-2.jpg …
  --private-pictures   адреса фотографий могут вести во внутреннюю сеть
  --dry-run   только проверить и показать всё, что исправить; ничего не записать`

/** Number of errors to print; --dry-run prints all. */
const TOLD = 20

interface Load {
  file: string
  kind: CatalogKind | undefined
  /** Folder of the photos. */
  pictures: string | undefined
  allowPrivate: boolean
  dryRun: boolean
}

type Arguments = { template: string } | Load

/** `npm run import`: exit code 0 where all went well, 1 where nothing was loaded, 2 for a wrong command line. */
async function main(asked: Arguments): Promise<number> {
  if ('template' in asked) {
    await writeTemplate(asked.template)
    console.log(`Образец записан: ${asked.template}`)
    return 0
  }
  const config = readConfig()
  if (!asked.dryRun) ensureDataFolder(config)
  const database = await (asked.dryRun ? openExisting(config) : openDatabase(config, config.demo ? 'create' : 'keep'))
  try {
    return await load(database, config, asked)
  } finally {
    await database.close()
  }
}

async function load(
  database: Database,
  { dataFolder }: Config,
  { file, kind, pictures: folder, allowPrivate, dryRun }: Load,
): Promise<number> {
  const started = performance.now()
  const pictures = await openPictureReceiver({
    ...{ dataFolder, folder, allowPrivate, dryRun },
    share: (address) => sharePicture(database, dataFolder, address),
  })
  let told = 0
  const outcome = await importCatalog(database, file, { kind, dryRun, pictures }, (problem) => {
    if (!dryRun && problem.level === 'error' && ++told > TOLD) return
    console.log(problemText(problem))
  })
  if (told > TOLD) console.log(`И ещё ${told - TOLD}: все покажет --dry-run.`)
  console.log(summary(outcome, dryRun, (performance.now() - started) / 1000))
  return outcome.errors > 0 ? 1 : 0
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Arguments | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      pictures: { type: 'string' },
      'private-pictures': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      template: { type: 'string' },
    },
  })
  const { kind, pictures, template, 'dry-run': dryRun = false, 'private-pictures': allowPrivate = false } = values
  const [file, ...more] = positionals
  if (template !== undefined)
    return file === undefined && kind === undefined && pictures === undefined && !allowPrivate && !dryRun
      ? { template: fromCaller(template) }
      : '--template пишется один, без файла и других ключей.'
  if (file === undefined) return 'Не сказано, какой файл загружать.'
  if (more.length > 0) return `Файл один, а здесь ещё ${more.join(', ')}.`
  if (kind !== undefined && kind !== 'main' && kind !== 'import') return `Вида «${kind}» нет: main или import.`
  return {
    file: fromCaller(file),
    kind,
    pictures: pictures === undefined ? undefined : fromCaller(pictures),
    allowPrivate,
    dryRun,
  }
}

const KINDS: Readonly<Record<CatalogKind, string>> = { main: 'основной каталог', import: 'импорт' }

function summary(outcome: ImportOutcome, dryRun: boolean, seconds: number): string {
  const { rows, badRows, errors, warnings, kinds, sections, photos, kept, changed } = outcome
  const time = `${formatNumber(Math.round(seconds * 10) / 10)} с`
  const noted = warnings > 0 ? ` Предупреждений: ${warnings}.` : ''
  if (errors > 0)
    return `\nОшибок: ${errors}, строк с ними: ${badRows}.${noted} Ничего не загружено, каталог прежний (${time}).`
  if (changed !== undefined) {
    const done = changed === 0 ? 'Всё уже так.' : dryRun ? 'Ничего не записано.' : 'Загружено, остальное не тронуто.'
    return `Цены и остатки: строк ${formatNumber(rows)}, изменений ${formatNumber(changed)}. ${done}${noted} Время: ${time}.`
  }
  const what = `${formatNumber(rows)} ${plural(rows, 'изделие', 'изделия', 'изделий')} в ${formatNumber(sections)} ${plural(sections, 'разделе', 'разделах', 'разделах')} (${kinds.map((kind) => KINDS[kind]).join(', ')})`
  const shown = photos > 0 ? ` Фотографий: ${formatNumber(photos)}.` : ''
  const stays = kept > 0 ? ` Другой вид остался как был: ${formatNumber(kept)}.` : ''
  return dryRun
    ? `Проверено: ${what}, ошибок нет.${noted} Ничего не записано (${time}).`
    : `Загружено: ${what}.${shown}${stays}${noted} Время: ${time}.`
}

await runCommand({
  usage: USAGE,
  read: readArguments,
  run: (asked) => main(asked).catch((error: unknown) => Promise.reject(inWords(error))),
})

function inWords(error: unknown): unknown {
  if (error instanceof PictureProblem) return new StartError(`${error.message} ${error.mend}`)
  if (error instanceof ImportError) return new StartError(`${error.message} ${error.hint}`.trimEnd())
  if (error instanceof DisplacedError) return new StartError(error.message)
  if (!(error instanceof StartError)) console.error('Загрузка не удалась, каталог прежний:')
  return error
}
