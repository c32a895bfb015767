import { hasErrors } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'

type Check = (texts: SchemaTexts) => Promise<readonly Problem[]>

/** What of changed files can be served. */
export interface Composed {
  /** The files as they are, but for those that stay as they were. */
  texts: SchemaTexts
  /** Those: "schema/pages/home.json", or PUBLIC. */
  held: readonly string[]
}

/** The files of public/: held back together. */
export const PUBLIC = 'public/'

/**
 * What only a file's own text decides: no change of another mends it, so it need not be tried. Spelt out here since the
 * process that serves does not load the checker.
 */
export const OWN_FAULT =
  /^(?:синтаксис\/.*|вид\/(?:неизвестный-ключ|неизвестный-блок|нет-ключа|имя-ключа|границы|пусто))$/

/** Tries that a file is worth which may be held back for nothing, a whole check each. */
const MOST_TRIES = 20

/**
 * Holds back no more of changed files than must be: the last good versions in the place of those that are wrong, the
 * whole checks.
 * @param problems what is wrong with the files as they are: an error at least
 * @param good what checked before
 * @returns undefined where even that does not check any more
 */
export async function holdBack(
  texts: SchemaTexts,
  good: SchemaTexts,
  problems: readonly Problem[],
  check: Check,
): Promise<Composed | undefined> {
  const changed = changesBetween(good, texts)
  const isGood = async (held: ReadonlySet<string>): Promise<boolean> =>
    !hasErrors(await check(compose(texts, good, held)))
  const held = new Set<string>()
  let found = problems
  // What is wrong by itself goes back, then what cannot be without it.
  while (hasErrors(found)) {
    const errors = found.filter(({ severity }) => severity === 'error')
    // A folder that is named wrongly is told once for all its files.
    const blamed = [...changed].filter(
      (name) =>
        !held.has(name) && errors.some(({ file }) => file === name || (file.endsWith('/') && name.startsWith(file))),
    )
    if (blamed.length === 0) break
    for (const name of blamed) for (const one of [name, movedFrom(good, texts, name) ?? name]) held.add(one)
    found = await check(compose(texts, good, held))
  }
  if (hasErrors(found)) {
    // Files are wrong that have not changed: something that they use has.
    for (const name of changed) held.add(name)
    if (!(await isGood(held))) return undefined
  }
  // What is right without the rest is there; what it needs may come only after it, so more than once.
  const moved = new Set([...held].flatMap((name) => movedFrom(good, texts, name) ?? []))
  const isWrong = (name: string): boolean =>
    problems.some(({ severity, file, rule }) => severity === 'error' && file === name && OWN_FAULT.test(rule))
  let tries = MOST_TRIES
  let before: number
  do {
    before = held.size
    for (const name of [...held]) {
      if (held.size === 1 || tries <= 0) break
      if (moved.has(name) || isWrong(name)) continue
      tries--
      held.delete(name)
      if (!(await isGood(held))) held.add(name)
    }
  } while (held.size < before && tries > 0)
  return { texts: compose(texts, good, held), held: [...held].sort() }
}

/** Where a new file was before under another name: what it says would be nowhere, were only the new one held back. */
function movedFrom(before: SchemaTexts, after: SchemaTexts, name: string): string | undefined {
  const [one, other] = [textsOf(before), textsOf(after)]
  const path = name.slice(FILES_LABEL.length)
  if (one.has(path)) return undefined
  const from = [...one].find(([was, text]) => !other.has(was) && text === other.get(path))?.[0]
  return from === undefined ? undefined : FILES_LABEL + from
}

function changesBetween(before: SchemaTexts, after: SchemaTexts): Set<string> {
  const [one, other] = [textsOf(before), textsOf(after)]
  const paths = new Set([...one.keys(), ...other.keys()])
  const isPublicSame =
    JSON.stringify([before.assets, before.pictures]) === JSON.stringify([after.assets, after.pictures])
  return new Set([
    ...[...paths].filter((path) => one.get(path) !== other.get(path)).map((path) => FILES_LABEL + path),
    ...(isPublicSame ? [] : [PUBLIC]),
  ])
}

/** The texts, but for what is held back: that is as it was, or not there where it was not. */
function compose(texts: SchemaTexts, good: SchemaTexts, held: ReadonlySet<string>): SchemaTexts {
  if (held.size === 0) return texts
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
