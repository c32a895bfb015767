/** The known word that is most like this one; undefined where none is like it. */
export function nearest(
  word: string,
  known: Iterable<string>,
  fold: (word: string) => string = (one) => one.toLowerCase(),
): string | undefined {
  const own = fold(word)
  let best: string | undefined
  let least = Math.max(1, Math.floor(own.length * 0.4)) + 1
  for (const other of known) {
    const away = distance(own, fold(other), least)
    if (away < least) [best, least] = [other, away]
  }
  return best
}

/** Letters to add, take away or change; `most` where there are more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[b.length] ?? most
}
