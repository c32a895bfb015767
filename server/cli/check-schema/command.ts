import { parseArgs } from 'node:util'
import { hasErrors, type ReportFormat, reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { cacheFolder } from '../../cache-folder.mjs'
import { knownCatalog } from '../../catalog/known-catalog.ts'
import { readDataFolder, readSchemaFolder } from '../../config.ts'
import { KeptChecks } from '../../pages/kept-checks.ts'
import { readSchema } from '../../pages/read-schema.ts'
import { runCommand } from '../command-line.ts'

const USAGE = `Как запускать:
  npm run check:schema                       все замечания к файлам схемы: файл, строка, что не так и как исправить
  npm run check:schema -- --fix              исправить само, что исправляется одним способом: сначала покажет и спросит
  npm run check:schema -- --fix --yes        то же, не спрашивая; без терминала без --yes не запишет ничего
  npm run check:schema -- --format ВИД       вид отчёта: text, json или github
  npm run check:schema -- --help             эта подсказка

  SCHEMA_DIR=ПАПКА npm run check:schema      другая папка схемы`

interface Asked {
  readonly format: ReportFormat
  readonly fix: boolean
  /** Whether what --fix would write has been agreed to already. */
  readonly yes: boolean
}

/**
 * `npm run check:schema`: exit code 0, 1 where there are errors, 2 for a wrong command line.
 * @param by names the code that checks
 */
export const checkSchema = (by: string): Promise<void> =>
  runCommand({ usage: USAGE, read: readArguments, run: (asked) => run(asked, by) })

async function run({ format, fix, yes }: Asked, by: string): Promise<number> {
  const folder = readSchemaFolder()
  const texts = () => readSchema(folder)
  if (fix) await (await import('./fix.ts')).fixSchema(await texts(), folder, yes)
  const read = await texts()
  const problems = await check(read, by)
  const report = reportFormats[format](problems)
  if (report) console.log(report)
  if (format === 'text') console.log(summary(read.read.length, problems.length))
  return hasErrors(problems) ? 1 : 0
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Asked | string {
  const { values } = parseArgs({
    options: {
      format: { type: 'string', default: 'text' },
      fix: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  })
  const { format, fix, yes } = values
  return isFormat(format)
    ? { format, fix, yes }
    : `Вида отчёта «${format}» нет. Есть: ${Object.keys(reportFormats).join(', ')}.`
}

/** What is known of these very texts, beside this catalogue, is not checked again, nor is a file that has not changed. */
async function check(texts: SchemaTexts, by: string): Promise<readonly Problem[]> {
  const kept = new KeptChecks(cacheFolder(), by)
  const catalog = knownCatalog(readDataFolder())
  const version = [texts.version, catalog?.version ?? '', JSON.stringify(texts.strangers)].join(' ')
  const known = kept.find(version, false)
  if (known) return known
  const { checkHere } = await import('../../pages/check-here.ts')
  const problems = checkHere(texts, kept.files, catalog)
  kept.add({ version, tried: false, problems })
  return problems
}

const isFormat = (value: string): value is ReportFormat => Object.hasOwn(reportFormats, value)

const summary = (files: number, problems: number): string =>
  problems === 0
    ? `Проверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}: всё в порядке.`
    : `\nПроверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}, ${plural(problems, 'найдено', 'найдены', 'найдено')} ${problems} ${plural(problems, 'замечание', 'замечания', 'замечаний')}.`
