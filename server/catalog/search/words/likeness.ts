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

/** Counted side by side: in pairs, in fours, in eights. */
function bitsOf(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
