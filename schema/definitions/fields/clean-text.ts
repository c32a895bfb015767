const BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g
// Half a pair of UTF-16, and signs that are not seen: control, direction (address books wrap numbers in it), zero-width.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSEEN = /\p{Cs}|[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
const EDGE = /[\s\u00ad\u200c\u200d]/

/**
 * A text as it is kept: NFC, without what is not seen, without spaces around (specification.md §5).
 * @param lines it may have several lines; else each break is a space
 */
export const cleanText = (text: string, lines = false): string => trimmed(tidy(text, lines))

/** The same with the spaces around: they may belong to a password. */
export function tidy(text: string, lines = false): string {
  const joined = text.replace(BREAKS, lines ? '\n' : ' ')
  return (lines ? joined : joined.replaceAll('\t', ' ')).replace(UNSEEN, '').normalize('NFC')
}

/** By hand: an expression for the end would look at each run of spaces anew from every space in it. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && EDGE.test(text.charAt(from))) from++
  while (to > from && EDGE.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
