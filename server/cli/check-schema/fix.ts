import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { nodeAt } from '#schema/definitions/document/parse.ts'
import { fromPointer } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL, indexFiles, type SchemaFile } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { checkInput } from '../../pages/check-schema.ts'
import { isAgreed, isAttended, UNATTENDED } from '../change/agree.ts'

/** A piece of a file's text, and what is written in its place. */
interface Edit {
  readonly file: SchemaFile
  readonly line: number
  readonly offset: number
  readonly was: string
  readonly by: string
}

/**
 * Fixes what has one right answer: shows it first and asks.
 * @param folder where the texts were read
 * @param yes whether it has been agreed to already
 */
export async function fixSchema(texts: SchemaTexts, folder: string, yes: boolean): Promise<void> {
  const edits = findEdits(texts)
  if (edits.length === 0) {
    console.log('Само собой исправлять нечего.')
    return
  }
  for (const { file, line, was, by } of edits) console.log(`${file.file}:${line}  ${shown(was)} → ${shown(by)}`)
  const byFile = Map.groupBy(edits, ({ file }) => file)
  console.log(
    `\n${edits.length} ${plural(edits.length, 'исправление', 'исправления', 'исправлений')} в ${byFile.size} ${plural(byFile.size, 'файле', 'файлах', 'файлах')}.`,
  )
  if (!yes && !(await isAgreed())) {
    console.log(isAttended() ? 'Ничего не записано.' : UNATTENDED)
    return
  }
  for (const [{ file, text }, own] of byFile) {
    const fixed = own
      .toSorted((a, b) => b.offset - a.offset)
      .reduce((all, { offset, was, by }) => all.slice(0, offset) + by + all.slice(offset + was.length), text)
    await writeFile(join(folder, file.slice(FILES_LABEL.length)), fixed)
  }
}

function findEdits(texts: SchemaTexts): Edit[] {
  const files = indexFiles(texts)
  return checkFiles(checkInput(files)).flatMap(({ fix, file: label, pointer, line }) => {
    const file = files.all.find((one) => one.file === label)
    const value = fix && file && nodeAt(file, fromPointer(pointer))
    const node = fix && 'key' in fix ? value?.parent?.children?.[0] : value
    if (!fix || !file || !node) return []
    const was = file.text.slice(node.offset, node.offset + node.length)
    return [{ file, line, offset: node.offset, was, by: JSON.stringify('key' in fix ? fix.key : fix.value) }]
  })
}

/** Spaces that do not break are shown as «⍽». */
const shown = (json: string): string => (json.length > 100 ? `${json.slice(0, 100)}…` : json).replaceAll('\u00a0', '⍽')
