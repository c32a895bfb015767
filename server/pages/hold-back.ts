import { errorsIn, hasErrors } from '#schema/definitions/checker/report.ts'
import { isToldOf, type Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'

/** The files to serve when those on the disk do not check. */
export interface Composed {
  texts: SchemaTexts
  /** The files that are served as they were: "schema/pages/home.json", or PUBLIC. */
  held: readonly string[]
}

/** The files of public/, which are held back together. */
export const PUBLIC = 'public/'

/**
 * Holds back the changed files that have errors. If the rest checks with their last good versions, it goes live; else
 * the whole change waits.
 * @param good files that checked before
 * @param problems of `texts`, an error at least
 * @returns undefined where even the good files do not check any more: the code has changed
 */
export async function holdBack(
  texts: SchemaTexts,
  good: SchemaTexts,
  problems: readonly Problem[],
  check: (texts: SchemaTexts) => Promise<readonly Problem[]>,
): Promise<Composed | undefined> {
  const changed = changesBetween(good, texts)
  const errors = errorsIn(problems)
  const wrong = changed.filter((name) => errors.some((problem) => isToldOf(name, problem)))
  for (const held of [wrong, changed]) {
    if (held.length === 0) continue
    const composed = held === changed ? good : compose(texts, good, new Set(held))
    if (!hasErrors(await check(composed))) return { texts: composed, held: held.toSorted() }
  }
  return undefined
}

function changesBetween(before: SchemaTexts, after: SchemaTexts): string[] {
  const [one, other] = [textsOf(before), textsOf(after)]
  const paths = [...new Set([...one.keys(), ...other.keys()])]
  const isPublicSame =
    JSON.stringify([before.assets, before.pictures]) === JSON.stringify([after.assets, after.pictures])
  return [
    ...paths.filter((path) => one.get(path) !== other.get(path)).map((path) => FILES_LABEL + path),
    ...(isPublicSame ? [] : [PUBLIC]),
  ]
}

/** The texts with the last good versions of the held files; a file without one is left out. */
function compose(texts: SchemaTexts, good: SchemaTexts, held: ReadonlySet<string>): SchemaTexts {
  const isHeld = ({ path }: { path: string }): boolean => held.has(FILES_LABEL + path)
  const read = [...texts.read.filter((file) => !isHeld(file)), ...good.read.filter(isHeld)]
  const { assets, pictures } = held.has(PUBLIC) ? good : texts
  return schemaTexts(
    read.sort((a, b) => (a.path < b.path ? -1 : 1)),
    assets,
    pictures,
    texts.strangers,
  )
}

const textsOf = ({ read }: SchemaTexts): Map<string, string> => new Map(read.map(({ path, text }) => [path, text]))
