import { contracts } from '#blocks/contracts.ts'
import { checkFiles, type FileResults } from '#schema/definitions/checker/check.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, type SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { checkInput } from '#server/pages/check-input.ts'
import { publicFolder, schemaFolder } from '#server/paths.ts'
import type { Damaged, Pick } from './damages/damage.ts'
import { damages } from './damages.ts'
import { placesOf } from './place.ts'

/** A file damaged in one way, and what was said of it. */
export interface Mutation {
  readonly kind: string
  /** From the project's root. */
  readonly file: string
  readonly pointer: string
  readonly lines: Damaged['lines']
  /** The problems, of any file. */
  readonly problems: readonly Problem[]
  readonly isReported: boolean
  /** Reported where it is. */
  readonly isOnLine: boolean
}

/** Numbers by chance that come again from the same seed (mulberry32), from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Damages every file of the schema folder in so many ways, each kind of damage that it allows before any comes twice,
 * and checks all files each time.
 * @param part which of so many equal parts of the files; the damages are the same however they are divided
 */
export async function* mutations(ways: number, seed = 14, part = { at: 0, of: 1 }): AsyncIterable<Mutation> {
  const texts = await readTexts(schemaFolder, publicFolder)
  const kept: FileResults = new Map()
  checkFiles(checkInput(indexFiles(texts, contracts)), kept)
  const files = indexFiles(texts, contracts)
  const context = createContext(checkInput(files))
  for (const [index, file] of files.all.entries()) {
    if (index % part.of !== part.at) continue
    const random = chance(seed * 1000 + index)
    const pick: Pick = (from) => from[Math.floor(random() * from.length)]
    const places = placesOf(context, file)
    for (const { kind, pointer, damaged } of choose(places, ways, pick)) {
      const problems = check(texts, index, damaged.text, kept)
      const own = problems.filter((problem) => problem.file === file.file)
      yield {
        ...{ kind, file: file.file, pointer, lines: damaged.lines, problems },
        isReported: problems.length > 0,
        isOnLine: own.some(({ line }) => line >= damaged.lines[0] && line <= damaged.lines[1]),
      }
    }
  }
}

interface Chosen {
  kind: string
  pointer: string
  damaged: Damaged
}

function choose(places: ReturnType<typeof placesOf>, ways: number, pick: Pick): Chosen[] {
  const chosen: Chosen[] = []
  const made = new Set<string>()
  const left = new Map(Object.keys(damages).map((kind) => [kind, [...places]]))
  while (left.size > 0 && chosen.length < ways) {
    // In an order of its own, or the kinds that come last would be left out where few are asked for.
    const kinds = [...left.keys()]
    while (kinds.length > 0 && chosen.length < ways) {
      const kind = pick(kinds) ?? ''
      kinds.splice(kinds.indexOf(kind), 1)
      const found = next(kind, left.get(kind) ?? [], pick)
      if (!found) left.delete(kind)
      else if (!made.has(found.damaged.text)) {
        made.add(found.damaged.text)
        chosen.push(found)
      }
    }
  }
  return chosen
}

/** One place of those that are left for this kind; those that do not allow it are left no more. */
function next(kind: string, places: ReturnType<typeof placesOf>, pick: Pick): Chosen | undefined {
  while (places.length > 0) {
    const place = pick(places)
    if (!place) return undefined
    places.splice(places.indexOf(place), 1)
    const damaged = damages[kind]?.(place, pick)
    if (damaged && damaged.text !== place.file.text) return { kind, pointer: `/${place.path.join('/')}`, damaged }
  }
  return undefined
}

function check(texts: SchemaTexts, index: number, text: string, kept: FileResults): Problem[] {
  const read = texts.read.map((file, i) => (i === index ? { ...file, text } : file))
  return checkFiles(checkInput(indexFiles({ ...texts, read }, contracts)), new Map(kept))
}

/** How many of each kind were reported, and reported where they are. */
export function scoreOf(all: readonly Mutation[]): { share: number; table: string } {
  const rows = [...new Set(all.map(({ kind }) => kind))].sort().map((kind) => {
    const ofKind = all.filter((mutation) => mutation.kind === kind)
    const [reported, onLine] = [ofKind.filter((one) => one.isReported), ofKind.filter((one) => one.isOnLine)]
    return `${kind.padEnd(44)} ${String(ofKind.length).padStart(5)} ${String(reported.length).padStart(9)} ${String(onLine.length).padStart(8)}`
  })
  const onLine = all.filter((one) => one.isOnLine).length
  const head = `${'damage'.padEnd(44)} ${'files'.padStart(5)} ${'reported'.padStart(9)} ${'on line'.padStart(8)}`
  const share = onLine / all.length
  return { share, table: [head, ...rows, `${(share * 100).toFixed(1)} % of ${all.length} on their line`].join('\n') }
}
