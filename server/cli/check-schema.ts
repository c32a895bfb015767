import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { hasErrors, type ReportFormat, reportFormats } from '#schema/definitions/checker/report.ts'
import { applySplices, type Splice } from '#schema/definitions/document/edit.ts'
import { nodeAt } from '#schema/definitions/document/parse.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import { FILES_LABEL, indexFiles } from '#schema/definitions/kinds/files.ts'
import { periodLines } from '#schema/definitions/kinds/periods.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { KnownCatalog } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { checkInput, checkSchema } from '../app/check-schema.ts'
import { writeEditorNames } from '../app/editor-names.ts'
import { scriptsOfStaticBlocks } from '../app/static-blocks.ts'
import { readSchemaFolder } from '../engine/config.ts'
import { readSchema } from '../engine/pages/last-good.ts'
import { schemaFolder } from '../engine/paths.ts'
import { knownCatalog } from '../shop/catalog/known-catalog.ts'
import { readDataFolder } from '../shop/config.ts'
import '../shop/content/answers.ts'
import { runCommand } from './command-line.ts'

const USAGE = `Как запускать:
  npm run check:schema                       все замечания к файлам схемы: файл, строка, что не так и как исправить
  npm run check:schema -- --fix              исправить само, что исправляется одним способом, и показать, что исправлено
  npm run check:schema -- --format ВИД       вид отчёта: text, json или github
  npm run check:schema -- --help             эта подсказка

  SCHEMA_DIR=ПАПКА npm run check:schema      другая папка схемы`

/** Parses the command line. @returns the arguments, or a description of the mistake */
function readArguments(): { readonly format: ReportFormat; readonly fix: boolean } | string {
  const { values } = parseArgs({
    options: { format: { type: 'string', default: 'text' }, fix: { type: 'boolean', default: false } },
  })
  const { format, fix } = values
  return isFormat(format)
    ? { format, fix }
    : `Вида отчёта «${format}» нет. Есть: ${Object.keys(reportFormats).join(', ')}.`
}

const isFormat = (value: string): value is ReportFormat => Object.hasOwn(reportFormats, value)

const summary = (files: number, problems: number): string =>
  problems === 0
    ? `Проверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}: всё в порядке.`
    : `\nПроверено ${files} ${plural(files, 'файл', 'файла', 'файлов')}, ${plural(problems, 'найдено', 'найдены', 'найдено')} ${problems} ${plural(problems, 'замечание', 'замечания', 'замечаний')}.`

/** Stands for a catalog that cannot be read: each reference to it becomes a problem, which the command counts instead of printing. */
const EMPTY_CATALOG: KnownCatalog = {
  version: '',
  sections: () => [],
  hasProduct: () => false,
  hasArticle: () => false,
  facetWords: () => undefined,
}

const noCatalog = (count: number, folder: string): string =>
  `Каталога в\u00a0${folder} нет, и\u00a0${count} ${plural(count, 'ссылка на\u00a0него не\u00a0проверена', 'ссылки на\u00a0него не\u00a0проверены', 'ссылок на\u00a0него не\u00a0проверено')}. Назовите папку с\u00a0данными: DATA_DIR=ПАПКА npm run check:schema.`

/** Makes and prints the fixes that are unambiguous. @param texts the schema files as read @param folder the folder to write them to */
async function fixSchema(texts: SchemaTexts, folder: string): Promise<void> {
  const edits = findEdits(texts)
  if (edits.length === 0) {
    console.log('Само собой исправлять нечего.')
    return
  }
  for (const { file, line, splice } of edits)
    console.log(`${file.file}:${line}  ${shown(file.text.slice(splice.from, splice.to))} → ${shown(splice.by)}`)
  const byFile = Map.groupBy(edits, ({ file }) => file)
  console.log(
    `\n${edits.length} ${plural(edits.length, 'исправление', 'исправления', 'исправлений')} в ${byFile.size} ${plural(byFile.size, 'файле', 'файлах', 'файлах')}.`,
  )
  for (const [{ file, text }, fixes] of byFile) {
    const splices = fixes.map(({ splice }) => splice).sort((a, b) => a.from - b.from)
    await writeFile(join(folder, file.slice(FILES_LABEL.length)), applySplices(text, splices))
  }
}

/** Finds the unambiguous fixes. @returns for each: its file, its line, and the replacement in the text of the file (`splice`) */
function findEdits(texts: SchemaTexts) {
  const files = indexFiles(kinds, texts)
  return checkFiles(checkInput(files)).flatMap(({ fix, file: label, pointer, line }) => {
    const file = files.all.find((candidate) => candidate.file === label)
    const value = fix && file && nodeAt(file, fromPointer(pointer))
    const node = fix && 'key' in fix ? value?.parent?.children?.[0] : value
    if (!fix || !file || !node) return []
    const by = JSON.stringify('key' in fix ? fix.key : fix.value)
    const splice: Splice = { from: node.offset, to: node.offset + node.length, by }
    return [{ file, line, splice }]
  })
}

/** Prepares JSON for printing: cuts it to 100 characters, and shows non-breaking spaces as «⍽». */
const shown = (json: string): string => (json.length > 100 ? `${json.slice(0, 100)}…` : json).replaceAll('\u00a0', '⍽')

/** `npm run check:schema`: exit code 0 without errors, 1 if the files have errors, 2 for a wrong command line. */
await runCommand({
  usage: USAGE,
  read: readArguments,
  async run({ format, fix }) {
    const folder = readSchemaFolder()
    const texts = () => readSchema(folder)
    if (fix) await fixSchema(await texts(), folder)
    const read = await texts()
    const dataFolder = readDataFolder()
    const catalog = knownCatalog(dataFolder)
    const found = [...checkSchema(read, catalog ?? EMPTY_CATALOG), ...(await scriptsOfStaticBlocks(contracts))]
    const problems = catalog ? found : found.filter(({ rule }) => rule !== 'ссылки/нет-в-каталоге')
    const unknown = found.length - problems.length
    const report = reportFormats[format](problems)
    if (report) console.log(report)
    const unchecked =
      unknown > 0 ? [noCatalog(unknown, dataFolder === undefined ? 'базе' : relative('.', dataFolder) || '.')] : []
    if (format === 'text')
      console.log(
        [
          ...periodLines(indexFiles(kinds, read), Date.now()),
          ...unchecked,
          summary(read.read.length, problems.length),
        ].join('\n'),
      )
    // Programs read the formats json and github from stdout, so these lines go to stderr.
    else for (const line of unchecked) console.error(line)
    // Editors run this command as a task, so it also updates the list of names from which editors complete references.
    if (folder === schemaFolder) await writeEditorNames().catch(() => undefined)
    return hasErrors(problems) ? 1 : 0
  },
})
