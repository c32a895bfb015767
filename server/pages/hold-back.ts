import { errorsIn } from '#schema/definitions/checker/report.ts'
import { isToldOf, keyOf, type Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'

type Check = (texts: SchemaTexts) => Promise<readonly Problem[]>

/** What of changed files can be served. */
export interface Composed {
  /** The files as they are, but for those that stay as they were. */
  texts: SchemaTexts
  /** Those: "schema/pages/home.json", or PUBLIC. */
  held: readonly string[]
  /** What was wrong elsewhere because of one of them, where that is known. */
  because: ReadonlyMap<string, readonly Problem[]>
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
  const errorsWithout = async (held: ReadonlySet<string>): Promise<readonly Problem[]> =>
    errorsIn(await check(compose(texts, good, held)))
  const isGood = async (held: ReadonlySet<string>): Promise<boolean> => (await errorsWithout(held)).length === 0
  const [before, after] = [textsOf(good), textsOf(texts)]
  const withMoved = (name: string): string[] => [name, movedFrom(before, after, name) ?? name]
  const held = new Set<string>()
  const because = new Map<string, readonly Problem[]>()
  let found: readonly Problem[] = errorsIn(problems)
  let tries = MOST_TRIES

  /** @returns whether anything had to be */
  async function hold(blamed: readonly string[]): Promise<boolean> {
    if (blamed.length === 0) return false
    for (const name of blamed.flatMap(withMoved)) held.add(name)
    found = await errorsWithout(held)
    return true
  }
  const blamedFor = (isBlamed: (problem: Problem) => boolean): string[] => {
    const errors = found.filter(isBlamed)
    return [...changed].filter((name) => !held.has(name) && errors.some((problem) => isToldOf(name, problem)))
  }
  /** The one without which fewest errors are left; undefined where none leaves fewer. */
  async function best(likely: readonly string[]) {
    let best: { names: readonly string[]; left: readonly Problem[] } | undefined
    for (const name of likely.length > tries ? [] : likely) {
      const names = withMoved(name)
      const left = await errorsWithout(new Set([...held, ...names]))
      tries--
      if (left.length < (best?.left ?? found).length) best = { names, left }
      if (left.length === 0) break
    }
    return best
  }

  // What is wrong by itself goes back, a folder as one.
  while (await hold(blamedFor(({ rule, file }) => OWN_FAULT.test(rule) || file.endsWith('/'))));
  const isWrong = new Set(held)
  // Then the one without which most is right: what is wrong in other files, changed together or not at all, is its doing.
  while (found.length > 0) {
    const open = [...changed].filter((name) => !held.has(name))
    const one = await best(
      // Those of which something is told come first.
      [...new Set([...blamedFor(() => true), ...open])],
    )
    if (!one) break
    const left = new Set(one.left.map(keyOf))
    const gone = found.filter((problem) => !left.has(keyOf(problem)))
    for (const name of one.names) {
      held.add(name)
      because.set(name, gone)
    }
    found = one.left
  }
  // Or whatever is told of, and what cannot be without it.
  while (found.length > 0 && (await hold(blamedFor(() => true))));
  if (found.length > 0) {
    // Files are wrong that have not changed: something that they use has.
    for (const name of changed) held.add(name)
    if (!(await isGood(held))) return undefined
  }
  // What is right without the rest is there; what it needs may come only after it, so more than once.
  const moved = new Set([...held].flatMap((name) => movedFrom(before, after, name) ?? []))
  let size: number
  do {
    size = held.size
    for (const name of [...held]) {
      if (held.size === 1 || tries <= 0) break
      if (moved.has(name) || isWrong.has(name)) continue
      tries--
      held.delete(name)
      if (!(await isGood(held))) held.add(name)
    }
  } while (held.size < size && tries > 0)
  return { texts: compose(texts, good, held), held: [...held].sort(), because }
}

/** Where a new file was before under another name: what it says would be nowhere, were only the new one held back. */
function movedFrom(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  name: string,
): string | undefined {
  const path = name.slice(FILES_LABEL.length)
  if (before.has(path)) return undefined
  const from = [...before].find(([was, text]) => !after.has(was) && text === after.get(path))?.[0]
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
