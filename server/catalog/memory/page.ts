/** From so many ranks to a match on, sorting the matches is quicker than walking over the ranks. */
const RANKS_TO_A_MATCH = 40

/**
 * A page of the matches in the order of their ranks.
 * @param matches places, in their own order
 * @param ranks place -> rank; undefined: the places' own order
 */
export function pageOf(matches: Uint32Array, ranks: Uint32Array | undefined, from: number, size: number): Uint32Array {
  if (!ranks) return matches.slice(from, from + size)
  if (ranks.length > matches.length * RANKS_TO_A_MATCH)
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
