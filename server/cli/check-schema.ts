import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkFiles, hasErrors } from '#schema/definitions/checker/check.ts'
import { type ReportFormat, reportFormats } from '#schema/definitions/checker/report.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { withoutDefaults } from '#schema/definitions/rules/defaults/rule.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { checkInput } from '../pages/check-input.ts'
import { publicFolder, root, schemaFolder } from '../paths.ts'

/** `npm run check:schema -- --format text|json|github [--fix]`: exit code 1 where there are errors. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { format: { type: 'string', default: 'text' }, fix: { type: 'boolean', default: false } },
  })
  if (!isFormat(values.format)) {
    console.error(`Вида отчёта «${values.format}» нет. Есть: ${Object.keys(reportFormats).join(', ')}.`)
    return 2
  }
  if (values.fix) await fix()
  const files = await loadFiles(schemaFolder, publicFolder)
  const problems = checkFiles(checkInput(files))
  const report = reportFormats[values.format](problems)
  if (report) console.log(report)
  if (values.format === 'text') console.log(summary(files.all.length, problems.length))
  return hasErrors(problems) ? 1 : 0
}

/** Mends what can be mended without a decision: leaves out the values that are the defaults anyway. */
async function fix(): Promise<void> {
  const files = await loadFiles(schemaFolder, publicFolder)
  const context = createContext(checkInput(files))
  for (const file of files.all) {
    const text = file.root ? withoutDefaults(context, file) : file.text
    if (text !== file.text) await writeFile(join(root, file.file), text)
  }
}

const isFormat = (value: string): value is ReportFormat => Object.hasOwn(reportFormats, value)

const summary = (files: number, problems: number): string =>
  problems === 0
    ? `Проверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}: всё в порядке.`
    : `\nПроверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}, ${plural(problems, 'найдено', 'найдены', 'найдено')} ${problems} ${plural(problems, 'замечание', 'замечания', 'замечаний')}.`

process.exitCode = await main()
