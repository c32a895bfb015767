/** A source of variety that gives the same on every start: everything hangs on the key. */
export interface Chance {
  /** From 0 up to 1, without 1. */
  next(): number
  /** A whole number from `from` to `to`, both of them possible. */
  between(from: number, to: number): number
  pick<T>(list: readonly T[]): T
}

/** mulberry32, seeded with the FNV-1a hash of the key. */
export function chanceOf(key: string): Chance {
  let state = hash(key)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new RangeError(`Nothing to pick from: ${key}`)
      return picked
    },
  }
}

function hash(key: string): number {
  let value = 0x811c9dc5
  for (const sign of key) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
