/** Edits to turn one word into another: an insertion, a deletion, a replacement or a swap of neighbors each count one. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      row.push(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** The known word that was most likely meant: at most a third of its letters apart. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: { name: string; edits: number } | undefined
  for (const name of known) {
    if (Math.abs(name.length - word.length) > 8) continue
    const edits = distance(word.slice(0, 80).toLowerCase(), name.toLowerCase())
    if (edits <= Math.max(1, Math.floor(name.length / 3)) && (!best || edits < best.edits)) best = { name, edits }
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
