import { withLatinLetters } from './letters.ts'
import { inOtherLayout } from './transliterate.ts'

interface Likeness {
  /** Normalizes words before they are compared; by default to lower case. */
  readonly fold?: (word: string) => string
  /** Returns the maximum edit distance; by default a third of the candidate's length, or of its longest segment's length. */
  readonly most?: (word: string, name: string) => number
}

const third = (_: string, name: string) => Math.max(1, ...name.split('/').map(({ length }) => Math.floor(length / 3)))

/** Returns the candidate that the author most likely meant; undefined if none is similar enough. */
export const nearest = (word: string, candidates: Iterable<string>, likeness?: Likeness): string | undefined =>
  nearestOf(word, candidates, likeness)[0]

/** Returns the candidates with the smallest edit distance. If some of them begin with the word's first two letters, returns only those. */
function nearestOf(
  word: string,
  candidates: Iterable<string>,
  { fold = (text) => text.toLowerCase(), most = third }: Likeness = {},
): string[] {
  const folded = fold(word.slice(0, 80))
  let best: { names: string[]; edits: number } | undefined
  for (const name of candidates) {
    if (Math.abs(name.length - word.length) > 8) continue
    const bound = most(folded, name)
    const edits = distance(folded, fold(name), bound)
    if (edits > bound || (best && edits > best.edits)) continue
    if (best?.edits === edits) best.names.push(name)
    else best = { names: [name], edits }
  }
  const names = best?.names ?? []
  const begun = names.filter((name) => fold(name).startsWith(folded.slice(0, 2)))
  return begun.length > 0 ? begun : names
}

/** Returns the candidates that the author may have meant, and a reason if the similarity is not obvious. */
function meant(word: string, candidates: Iterable<string>): { names: readonly string[]; why?: string } {
  const names = [...new Set(candidates)]
  const same = names.find((name) => name !== word && name === withLatinLetters(word))
  if (same !== undefined) return { names: [same], why: strangersIn(word) }
  const typed = names.find((name) => name === inOtherLayout(word))
  if (typed !== undefined) return { names: [typed], why: 'Набрано не в\u00a0той раскладке.' }
  const elsewhere = names.filter((name) => lastPart(name) !== undefined && lastPart(name) === lastPart(word))
  return { names: elsewhere.length === 1 ? elsewhere : nearestOf(word, names) }
}

export function closestMatch(word: string, candidates: Iterable<string>): string | undefined {
  const { names } = meant(word, candidates)
  return names.length === 1 ? names[0] : undefined
}

/**
 * Returns «Возможно, имелось в виду …», or the list of candidates if none is similar: for «landing:nope» the candidates
 * that begin with «landing:».
 * @param most limit of the listed words
 */
export function suggest(word: string, candidates: Iterable<string>, most = Number.POSITIVE_INFINITY): string {
  const names = [...new Set(candidates)]
  const { names: near, why } = meant(word, names)
  const quoted = (some: readonly string[]): string[] => some.map((name) => `«${name}»`)
  if (near.length > 0)
    return [`Возможно, имелось в виду ${quoted(near.slice(0, 3)).join(' или ')}.`, why].filter(Boolean).join(' ')
  if (names.length === 0) return ''
  const [kind = ''] = /^[a-z]+:/.exec(word) ?? []
  const alike = names.filter((name) => name.startsWith(kind))
  const listed = (alike.length > 0 ? alike : names).slice(0, most)
  const others = names.length - listed.length
  return `Есть: ${quoted(listed).join(', ')}${others > 0 ? ` и\u00a0ещё ${others}` : ''}.`
}

/** Returns the last segment of an address: the name of a file or page. */
const lastPart = (address: string): string | undefined => /[/:]([^/:]+)\/?$/.exec(`:${address}`)?.[1]?.toLowerCase()

/** Names the Russian letters in a Latin word that look like Latin ones. */
function strangersIn(word: string): string {
  const letters = [...new Set(word.match(/[а-яё]/gi) ?? [])].map((letter) => `«${letter}»`)
  return letters.length === 1
    ? `Русская буква ${letters[0]} здесь только похожа на\u00a0латинскую.`
    : `Русские буквы ${letters.join(', ')} здесь только похожи на\u00a0латинские.`
}

/**
 * Returns the edit distance of two words: letters inserted, deleted, replaced, or swapped with their neighbor.
 * @returns any number above `most` if the distance exceeds it
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let value = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1))
      if (!same && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, at(before, j - 2) + 1)
      row.push(value)
      if (value < least) least = value
    }
    if (least > most) return most + 1
    before = above
    above = row
  }
  return at(above, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
