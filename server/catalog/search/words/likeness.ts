/** How many mistakes are forgiven in a word of so many letters. */
export const forgiven = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** A bit for each letter that a word has: words whose letters differ too much need no comparing. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits
}

/** One mistake changes two of those bits at most. */
export const mayBeNear = (a: number, b: number, most: number): boolean => bitsOf(a ^ b) <= 2 * most

function bitsOf(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}
