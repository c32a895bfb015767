import { parseArgs } from 'node:util'
import { hasErrors, type ReportFormat, reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { readTexts, type SchemaTexts } from '#schema/definitions/kinds/files.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { cacheFolder } from '../cache-folder.ts'
import { KeptChecks } from '../pages/kept-checks.ts'
import { publicFolder, schemaFolder } from '../paths.ts'

/** `npm run check:schema -- --format text|json|github [--fix]`: exit code 1 where there are errors. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { format: { type: 'string', default: 'text' }, fix: { type: 'boolean', default: false } },
  })
  if (!isFormat(values.format)) {
    console.error(`Вида отчёта «${values.format}» нет. Есть: ${Object.keys(reportFormats).join(', ')}.`)
    return 2
  }
  if (values.fix) await (await import('./check-schema/fix.ts')).fixSchema()
  const texts = await readTexts(schemaFolder, publicFolder)
  const problems = await check(texts)
  const report = reportFormats[values.format](problems)
  if (report) console.log(report)
  if (values.format === 'text') console.log(summary(texts.read.length, problems.length))
  return hasErrors(problems) ? 1 : 0
}

/** What is known of these very texts is not checked again, nor is a file that has not changed. */
async function check(texts: SchemaTexts): Promise<readonly Problem[]> {
  const kept = new KeptChecks(cacheFolder())
  const known = kept.find(texts.version, false)
  if (known) return known
  const { checkHere } = await import('../pages/check-here.ts')
  const problems = checkHere(texts, kept.files)
  kept.add({ version: texts.version, tried: false, problems })
  return problems
}

const isFormat = (value: string): value is ReportFormat => Object.hasOwn(reportFormats, value)

const summary = (files: number, problems: number): string =>
  problems === 0
    ? `Проверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}: всё в порядке.`
    : `\nПроверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}, ${plural(problems, 'найдено', 'найдены', 'найдено')} ${problems} ${plural(problems, 'замечание', 'замечания', 'замечаний')}.`

process.exitCode = await main()
