/** How many mistakes are forgiven in a word of so many letters. */
export const forgiven = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/**
 * The number of mistakes (a letter too many, missing, another one, two neighbors swapped) that lie between two words.
 * @returns a number above `most` where there are more than that
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
