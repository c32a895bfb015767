// React's `useId`: the browser must come to the same ids. An id says where its component stands: for each array on the
// way which of how many it is, and a single step for each component above that uses an id.

/** Of each step on the way: how many there are, and which of them it is. */
const counts: number[] = []
const places: number[] = []
let depth = 0

/** Of the component that is being called. */
let used = 0
let prefix = ''

/** Begins another tree. @returns what goes back to the one before, whose component is still being called */
export function beginIds(ofTree: string): () => void {
  const before = { counts: counts.slice(0, depth), places: places.slice(0, depth), used, prefix }
  ;[depth, used, prefix] = [0, 0, ofTree]
  return () => {
    ;[depth, used, prefix] = [before.counts.length, before.used, before.prefix]
    for (let i = 0; i < depth; i++) [counts[i], places[i]] = [before.counts[i] ?? 0, before.places[i] ?? 0]
  }
}

export function enter(count: number, place: number): void {
  counts[depth] = count
  places[depth++] = place
}

export function leave(): void {
  depth--
}

/** Before a component is called. */
export function beginComponent(): void {
  used = 0
}

/** Whether the component that was called last used an id. */
export const hasUsedIds = (): boolean => used > 0

export function newId(): string {
  const local = used++
  return `_${prefix}R_${wayAsText()}${local > 0 ? `H${local.toString(32)}` : ''}_`
}

/**
 * The steps as bits, the last highest, in base 32; what does not fit into 30 bits any more is text already. It is
 * `pushTreeContext` and `getTreeId` of react-dom.
 */
function wayAsText(): string {
  let [bits, overflow] = [1, '']
  for (let i = 0; i < depth; i++) {
    const [count = 1, place = 0] = [counts[i], places[i]]
    let length = bitLength(bits) - 1
    let rest = bits & ~(1 << length)
    if (bitLength(count) + length > 30) {
      const full = length - (length % 5)
      overflow = (rest & ((1 << full) - 1)).toString(32) + overflow
      rest >>= full
      length -= full
    }
    bits = (1 << (bitLength(count) + length)) | ((place + 1) << length) | rest
  }
  return (bits & ~(1 << (bitLength(bits) - 1))).toString(32) + overflow
}

const bitLength = (value: number): number => 32 - Math.clz32(value)
