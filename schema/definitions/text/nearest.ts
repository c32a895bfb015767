import { distance } from './distance.ts'

interface Likeness {
  /** What makes two spellings one; without it, capital letters are small. */
  readonly fold?: (word: string) => string
  /** How many letters apart a word may be; without it, a third of the known one's. */
  readonly most?: (word: string, known: string) => number
}

const third = (_: string, known: string): number => Math.max(1, Math.floor(known.length / 3))

/** The known word that was most likely meant. */
export function nearest(
  word: string,
  known: Iterable<string>,
  { fold = (one) => one.toLowerCase(), most = third }: Likeness = {},
): string | undefined {
  const own = fold(word.slice(0, 80))
  let best: { name: string; edits: number } | undefined
  for (const name of known) {
    if (Math.abs(name.length - word.length) > 8) continue
    const bound = most(own, name)
    const edits = distance(own, fold(name), bound)
    if (edits <= bound && (!best || edits < best.edits)) best = { name, edits }
  }
  return best?.name
}

/** «Возможно, имелось в виду …» or, where nothing is near, the list of what there is. */
export function suggest(word: string, known: Iterable<string>): string {
  const names = [...known]
  const near = nearest(word, names)
  if (near) return `Возможно, имелось в виду «${near}».`
  if (names.length === 0) return ''
  const shown = names.slice(0, 12).map((name) => `«${name}»`)
  return `Есть: ${shown.join(', ')}${names.length > shown.length ? ` и ещё ${names.length - shown.length}` : ''}.`
}
