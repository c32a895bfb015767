import { parseArgs } from 'node:util'
import { hasErrors, type ReportFormat, reportFormats } from '#schema/definitions/checker/report.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { knownCatalog } from '../catalog/known-catalog.ts'
import { readDataFolder, readSchemaFolder } from '../config.ts'
import { checkSchema } from '../pages/check-schema.ts'
import { readSchema } from '../pages/read-schema.ts'
import { runCommand } from './command-line.ts'

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

const isFormat = (value: string): value is ReportFormat => Object.hasOwn(reportFormats, value)

const summary = (files: number, problems: number): string =>
  problems === 0
    ? `Проверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}: всё в порядке.`
    : `\nПроверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}, ${plural(problems, 'найдено', 'найдены', 'найдено')} ${problems} ${plural(problems, 'замечание', 'замечания', 'замечаний')}.`

/** `npm run check:schema`: exit code 0, 1 where there are errors, 2 for a wrong command line. */
await runCommand({
  usage: USAGE,
  read: readArguments,
  async run({ format, fix, yes }) {
    const folder = readSchemaFolder()
    const texts = () => readSchema(folder)
    if (fix) await (await import('./check-schema/fix.ts')).fixSchema(await texts(), folder, yes)
    const read = await texts()
    const problems = checkSchema(read, knownCatalog(readDataFolder()))
    const report = reportFormats[format](problems)
    if (report) console.log(report)
    if (format === 'text') console.log(summary(read.read.length, problems.length))
    return hasErrors(problems) ? 1 : 0
  },
})
