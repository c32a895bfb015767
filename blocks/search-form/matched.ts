/** A piece of a text, and whether it is what was typed. */
export interface Piece {
  readonly text: string
  readonly matched: boolean
}

/** Cuts a text where its words begin as the typed ones do; «е» stands for «ё», and capitals for small letters. */
export function piecesOf(text: string, q: string): Piece[] {
  // The longest first: «банка» is not marked as «бан».
  const words = plain(q)
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return [{ text, matched: false }]
  const begun = new RegExp(`(?<![\\p{L}\\d])(?:${words.map(escaped).join('|')})`, 'giu')
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: hit } of plain(text).matchAll(begun)) {
    if (index > end) pieces.push({ text: text.slice(end, index), matched: false })
    end = index + hit.length
    pieces.push({ text: text.slice(index, end), matched: true })
  }
  return end < text.length ? [...pieces, { text: text.slice(end), matched: false }] : pieces
}

/** The same length as the text, so that places in one are places in the other. */
const plain = (text: string): string => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е').replaceAll('\u00a0', ' ')

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
