import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileResults, findProblems } from '#schema/definitions/checker/check.ts'
import { type Mended, mendFile } from '#schema/definitions/checker/mends.ts'
import { FILES_LABEL, indexFiles } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { checkInput } from '../../pages/check-input.ts'
import { isAgreed, isAttended, UNATTENDED } from '../change/agree.ts'

/**
 * Mends what has one right answer: shows it first and asks.
 * @param folder where the texts were read
 * @param yes whether it has been agreed to already
 */
export async function fixSchema(texts: SchemaTexts, folder: string, yes: boolean): Promise<void> {
  const found = findMends(texts)
  if (found.length === 0) {
    console.log('Само собой исправлять нечего.')
    return
  }
  for (const { file, mends } of found) for (const { line, what } of mends) console.log(`${file}:${line}  ${what}`)
  const mends = found.reduce((sum, { mends }) => sum + mends.length, 0)
  console.log(
    `\n${mends} ${plural(mends, 'исправление', 'исправления', 'исправлений')} в ${found.length} ${plural(found.length, 'файле', 'файлах', 'файлах')}.`,
  )
  if (!yes && !(await isAgreed())) {
    console.log(isAttended() ? 'Ничего не записано.' : UNATTENDED)
    return
  }
  for (const { file, text } of found) await writeFile(join(folder, file.slice(FILES_LABEL.length)), text)
}

function findMends(texts: SchemaTexts): (Mended & { file: string })[] {
  const kept: FileResults = new Map()
  findProblems(checkInput(indexFiles(texts)), kept)
  return texts.read.flatMap(({ path, fault }, index) => {
    if (fault) return [] // its text is not what the file says: written back, it would be lost
    const input = (text: string) =>
      checkInput(indexFiles({ ...texts, read: texts.read.map((one, i) => (i === index ? { path, text } : one)) }))
    const file = input(texts.read[index]?.text ?? '').files.all.find((one) => one.file === FILES_LABEL + path)
    // What is written as it was stands at other places than it is read at: npm run migrate rewrites it first.
    if (!file) return []
    const mended = mendFile(
      file,
      (text) => {
        const made = input(text)
        return { context: createContext(made), file: made.files.all.find((one) => one.file === file.file) ?? file }
      },
      (text) => findProblems(input(text), new Map(kept)),
    )
    return mended.mends.length > 0 ? [{ ...mended, file: file.file }] : []
  })
}
