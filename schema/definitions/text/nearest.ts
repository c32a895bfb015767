import { distance } from './distance.ts'

/** The known word that was most likely meant: at most a third of its letters apart. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: { name: string; edits: number } | undefined
  for (const name of known) {
    if (Math.abs(name.length - word.length) > 8) continue
    const most = Math.max(1, Math.floor(name.length / 3))
    const edits = distance(word.slice(0, 80).toLowerCase(), name.toLowerCase(), most)
    if (edits <= most && (!best || edits < best.edits)) best = { name, edits }
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
