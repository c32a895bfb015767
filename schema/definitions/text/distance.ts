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
