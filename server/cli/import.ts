import { openDatabase } from '../shop/data.ts'
import '../engine/umask.ts'
import { parseArgs } from 'node:util'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import { formatMoment, formatNumber } from '#schema/definitions/text/format.ts'
import { ensureDataFolder, StartError } from '../engine/config.ts'
import type { Database } from '../engine/database/tables.ts'
import { PictureProblem } from '../engine/pictures/fetch-picture.ts'
import { sharePicture } from '../engine/pictures/uploaded.ts'
import { type OldCatalog, oldCatalogs, productsToday, restoreCatalog, sectionsOf } from '../shop/catalog/history.ts'
import { compareCatalogs } from '../shop/catalog/import/compare.ts'
import { readCurrent } from '../shop/catalog/import/current.ts'
import { type ImportOptions, prepareImport } from '../shop/catalog/import/import-catalog.ts'
import { LIMITS, type Limits, questionsOf } from '../shop/catalog/import/limits.ts'
import { checkedText, countText, previewOf } from '../shop/catalog/import/preview.ts'
import { EmptyImport, ImportError, Problems, SheetQuestion } from '../shop/catalog/import/problem.ts'
import { ColumnsQuestion, type Reading, refuseWords } from '../shop/catalog/import/reading.ts'
import { openPictureReceiver } from '../shop/catalog/import/receive-pictures.ts'
import { writeTemplate } from '../shop/catalog/import/template.ts'
import { readingOf } from '../shop/catalog/jobs/jobs.ts'
import { catalogSchemaOf } from '../shop/catalog/records.ts'
import { DisplacedError } from '../shop/catalog/replace.ts'
import { type Config, readConfig } from '../shop/config.ts'
import { vatOn } from '../shop/vat.ts'
import { fromCaller, runCommand } from './command-line.ts'
import { openExisting, readOwnProperties, readSite } from './read-site.ts'

const USAGE = `Как запускать:
  npm run import -- ФАЙЛ [--add] [--kind main|import] [--pictures ПАПКА] [--dry-run]
                                        показать, что изменится, и загрузить .csv или .xlsx;
                                        файл из артикула, цены и остатка меняет только их
  npm run import -- --undo              вернуть каталог, который был до последней загрузки
  npm run import -- --template ФАЙЛ     записать образец .csv или .xlsx
  npm run export -- ФАЙЛ                записать нынешний каталог в .xlsx или .csv

  --add       добавить и изменить изделия из файла, остальные не трогать; без ключа их не станет
  --kind      вид каталога: main (своё производство) или import; не нужен, если в файле есть столбец «Вид»
  --pictures  папка с фотографиями: имена из столбца «Фото», а без него — по артикулу: АРТИКУЛ.jpg, АРТИКУЛ-2.jpg …
  --private-pictures   адреса фотографий могут вести во внутреннюю сеть
  --sheet     лист книги, если заголовки есть на нескольких
  --columns   что в столбцах, если заголовков магазин не знает: "артикул;название;;цена;цена от 1000"
  --prices-for thousand|box   цены за 1000 штук или за коробку; --without-vat  они без НДС
  --dry-run   только проверить и показать; ничего не записать
  --all       показать все замечания, а не первые 30
  --yes       согласиться на всё, кроме скачка цены, округления и пропуска строк
  --allow-removing 30%   загрузить, пока исчезает (или остаётся без цены) не больше 30 % изделий; сначала 5 %
  --allow-jump 10        загрузить, пока цена меняется не больше чем в 10 раз; сначала в 3
  --allow-odd            загрузить похожее на ошибки: почти такой же раздел, латиница в артикуле, объём больше размеров
  --round                цены с долями копейки округлить до копеек
  --skip-unknown         из прайс-листа пропустить строки, которых нет в каталоге`

/** Maximum number of problems that are printed without --all. */
const TOLD = 30

const FAILED = 1
const REFUSED = 2

interface Load extends Pick<ImportOptions, 'kind' | 'sheet'> {
  /** Meanings of the file's columns, and unit and VAT of its prices; undefined without --columns. */
  reading: Reading | undefined
  file: string
  adds: boolean
  /** Folder of the photos; undefined without --pictures. */
  pictures: string | undefined
  allowPrivate: boolean
  dryRun: boolean
  /** True with --yes, which confirms all questions about exceeded limits, but not those that need a flag of their own (`isExplicit`). */
  yes: boolean
  /** True if all problems are printed. */
  all: boolean
  limits: Limits
}

type Arguments = { template: string } | { undo: true } | Load

/** `npm run import`: exit code 0 on success, 1 for errors in the file or another error, 2 for a wrong command line or an open question. */
async function main(args: Arguments): Promise<number> {
  if ('template' in args) {
    await writeTemplate(args.template, await readOwnProperties(readConfig()))
    console.log(`Образец записан: ${args.template}`)
    return 0
  }
  const config = readConfig()
  const isReading = 'dryRun' in args && args.dryRun
  if (!isReading) ensureDataFolder(config)
  await using database = await (isReading
    ? openExisting(config)
    : openDatabase(config, config.demo ? 'create' : 'keep'))
  try {
    if ('undo' in args) return await undo(database)
    return await load(database, config, args)
  } catch (error) {
    if (error instanceof SheetQuestion) console.log(`${error.message} Назовите один: --sheet "${error.sheets[0]}"`)
    else if (error instanceof ColumnsQuestion) {
      console.log(`${error.message} Скажите, что в них:`)
      for (const { title, samples } of error.columns) console.log(`  «${title}»: ${samples.join(' · ')}`)
      const { unit, vat } = error.prices
      const flags = `${unit === 'piece' ? '[--prices-for box]' : `--prices-for ${unit || '…'}`} ${vat === 'without' ? '--without-vat' : '[--without-vat]'}`
      console.log(`  --columns "${error.columns.map(({ guess }) => guess).join(';')}" ${flags}`)
    } else throw error
    return REFUSED
  }
}

async function load(database: Database, config: Config, args: Load): Promise<number> {
  const { dataFolder } = config
  const { file, kind, sheet, adds, pictures: folder, allowPrivate, dryRun } = args
  const started = performance.now()
  const pictures = await openPictureReceiver({
    ...{ dataFolder, folder, allowPrivate, dryRun },
    share: (address) => sharePicture(database, dataFolder, address),
  })
  const { site } = await readSite(config)
  const problems = new Problems()
  const { outcome, changes, write } = await prepareImport(
    database,
    file,
    {
      ...{ kind, sheet, adds, pictures, ...catalogSchemaOf(site) },
      reading: { readingOf: async (sign) => args.reading ?? readingOf(database.query, sign), vat: vatOn(site) },
    },
    problems.report,
  )
  const lines = problems.lines()
  for (const line of args.all ? lines : lines.slice(0, TOLD)) console.log(line)
  if (!args.all && lines.length > TOLD) console.log(`И ещё ${lines.length - TOLD}: все покажет --all.`)
  const seconds = (): string => `${formatNumber(Math.round((performance.now() - started) / 100) / 10)} с`
  console.log(checkedText(outcome))
  if (!changes) {
    console.log(
      `\nОшибок: ${outcome.errors}, строк с ними: ${outcome.badRows}. Ничего не загружено, каталог прежний (${seconds()}).`,
    )
    return FAILED
  }
  for (const line of previewOf(changes)) console.log(line)
  const questions = questionsOf(changes, outcome, args.limits)
  for (const { text } of questions) console.log(`Внимание. ${text}`)
  const flags = questions.map(({ flag }) => flag).join(' ')
  if (dryRun) {
    console.log(`Ничего не записано (${seconds()}).${flags === '' ? '' : ` Чтобы загрузить: ${flags}`}`)
    return 0
  }
  const open = questions.filter(({ isExplicit }) => isExplicit || !args.yes)
  if (open.length > 0) {
    const yes = questions.some(({ isExplicit }) => isExplicit) ? '' : ' или --yes'
    console.log(`Ничего не записано. Если всё верно, добавьте ${flags}${yes}.`)
    return REFUSED
  }
  const catalog = await write()
  console.log(
    catalog === undefined
      ? `Всё уже так, ничего не записано. Время: ${seconds()}.`
      : `Загружено. Вернуть как было: npm run import -- --undo. Время: ${seconds()}.`,
  )
  return 0
}

async function undo(database: Database): Promise<number> {
  const [last] = await oldCatalogs(database)
  if (!last) throw new StartError('Возвращать нечего: прежних каталогов не осталось.')
  const changes = await compareCatalogs(database, await readCurrent(database), {
    sections: await sectionsOf(database, last.id),
    products: () => productsToday(database, last.id),
  })
  for (const line of previewOf(changes)) console.log(line)
  await restoreCatalog(database, last)
  console.log(`Возвращён каталог ${titleOf(last)}.`)
  const [next] = await oldCatalogs(database)
  if (next) console.log(`Ещё один --undo вернёт каталог ${titleOf(next)}.`)
  return 0
}

const titleOf = ({ source, createdAt, products }: OldCatalog): string =>
  `«${source}» от ${formatMoment(createdAt)}: ${countText(products)}`

/** Parses the command line. @returns the arguments, or a description of the mistake */
function readArguments(): Arguments | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      add: { type: 'boolean' },
      kind: { type: 'string' },
      pictures: { type: 'string' },
      'private-pictures': { type: 'boolean' },
      sheet: { type: 'string' },
      columns: { type: 'string' },
      'prices-for': { type: 'string' },
      'without-vat': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      all: { type: 'boolean' },
      yes: { type: 'boolean' },
      'allow-removing': { type: 'string' },
      'allow-jump': { type: 'string' },
      'allow-odd': { type: 'boolean' },
      round: { type: 'boolean' },
      'skip-unknown': { type: 'boolean' },
      template: { type: 'string' },
      undo: { type: 'boolean' },
    },
  })
  const { template, undo: isUndo, kind, pictures, sheet } = values
  const [file, ...more] = positionals
  const isAlone = file === undefined && Object.keys(values).length === 1
  if (template !== undefined)
    return isAlone ? { template: fromCaller(template) } : '--template пишется один, без файла и других ключей.'
  // An undo needs no confirmation, so `--yes` is allowed and has no effect.
  const isUndoAlone = file === undefined && Object.keys(values).every((key) => key === 'undo' || key === 'yes')
  if (isUndo) return isUndoAlone ? { undo: true } : '--undo пишется один, без файла и других ключей.'
  if (file === undefined) return 'Не сказано, какой файл загружать.'
  if (more.length > 0) return `Файл один, а здесь ещё ${more.join(', ')}.`
  if (kind !== undefined && kind !== 'main' && kind !== 'import') return `Вида «${kind}» нет: main или import.`
  const unit = values['prices-for'] ?? 'piece'
  if (unit !== 'piece' && unit !== 'thousand' && unit !== 'box') return `--prices-for ${unit}: thousand или box.`
  const words = values.columns?.split(';').map((word) => word.trim().toLowerCase())
  const wrong = words && refuseWords(words, unit)
  if (wrong) return `--columns: ${wrong}.`
  const limits = readLimits(values)
  if (typeof limits === 'string') return limits
  return {
    file: fromCaller(file),
    kind,
    sheet,
    reading: words && { columns: words, unit, hasVat: !values['without-vat'] },
    adds: values.add ?? false,
    pictures: pictures === undefined ? undefined : fromCaller(pictures),
    allowPrivate: values['private-pictures'] ?? false,
    dryRun: values['dry-run'] ?? false,
    yes: values.yes ?? false,
    all: values.all ?? false,
    limits,
  }
}

function readLimits({
  'allow-removing': removing = `${LIMITS.removing * 100}%`,
  'allow-jump': jump = `${LIMITS.jump}`,
  'allow-odd': odd = LIMITS.odd,
  round = LIMITS.round,
  'skip-unknown': skip = LIMITS.skip,
}: {
  'allow-removing'?: string
  'allow-jump'?: string
  'allow-odd'?: boolean
  round?: boolean
  'skip-unknown'?: boolean
}): Limits | string {
  const share = readNumber(removing.replace(/%$/, '')) / 100
  const times = readNumber(jump)
  if (!(share >= 0 && share <= 1)) return `--allow-removing ${removing}: нужна доля от 0 до 100 %, например 30%.`
  if (!(times >= 1)) return `--allow-jump ${jump}: нужно число от 1, например 10.`
  return { removing: share, jump: times, odd, round, skip }
}

await runCommand({
  usage: USAGE,
  read: readArguments,
  run: (args) => main(args).catch((error: unknown) => Promise.reject(inWords(error))),
})

function inWords(error: unknown): unknown {
  if (error instanceof PictureProblem) return new StartError(`${error.message} ${error.mend}`)
  if (error instanceof EmptyImport)
    return new StartError(`${error.message} ${error.hint} Образец: npm run import -- --template catalog.csv`)
  if (error instanceof ImportError) return new StartError(`${error.message} ${error.hint}`.trimEnd())
  if (error instanceof DisplacedError) return new StartError(error.message)
  if (!(error instanceof StartError)) console.error('Загрузка не удалась, каталог прежний:')
  return error
}
