/** Up to here sorting the matches is quicker than walking over the ranks. */
const FEW = 20_000

/**
 * A page of the matches in the order of their ranks.
 * @param matches places, in their own order
 * @param ranks place -> rank; undefined: the places' own order
 */
export function pageOf(matches: Uint32Array, ranks: Uint32Array | undefined, from: number, size: number): Uint32Array {
  if (!ranks) return matches.slice(from, from + size)
  if (matches.length <= FEW)
    return matches.toSorted((a, b) => (ranks[a] as number) - (ranks[b] as number)).slice(from, from + size)
  const places = new Uint32Array(ranks.length)
  for (const place of matches) places[ranks[place] as number] = place + 1
  const page: number[] = []
  let seen = 0
  for (let rank = 0; rank < places.length && page.length < size; rank++) {
    const place = places[rank] as number
    if (place !== 0 && seen++ >= from) page.push(place - 1)
  }
  return Uint32Array.from(page)
}
