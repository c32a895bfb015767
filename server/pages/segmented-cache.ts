import { LRUCache } from 'lru-cache'

interface SegmentedCacheOptions<Value> {
  /** Of both segments together, in what `sizeOf` gives. */
  maxSize: number
  sizeOf(value: Value, key: string): number
  /** How long a value is good, in milliseconds; undefined: as long as the cache. */
  ttl: number | undefined
}

/** The share of what is on probation. */
const PROBATION = 1 / 4

/** Of how many keys that were pushed out it is known that they were there: who crawls through thousands comes too late. */
const MAX_GONE = 500

/**
 * A segmented LRU cache: what comes is on probation, and what is asked for again, or comes again soon after it was pushed
 * out, is protected. Thousands of pages that are asked for once push out none of those.
 */
export class SegmentedCache<Value extends object> {
  readonly #probation: LRUCache<string, Value>
  readonly #protected: LRUCache<string, Value>
  readonly #gone = new LRUCache<string, true>({ max: MAX_GONE })

  constructor({ maxSize, sizeOf, ttl }: SegmentedCacheOptions<Value>) {
    const options = {
      sizeCalculation: sizeOf,
      dispose: (_: Value, key: string, reason: string) => reason === 'evict' && this.#gone.set(key, true),
      // What is replaced is no younger.
      ...(ttl !== undefined && { ttl, noUpdateTTL: true }),
    }
    this.#probation = new LRUCache({ ...options, maxSize: maxSize * PROBATION })
    this.#protected = new LRUCache({ ...options, maxSize: maxSize * (1 - PROBATION) })
  }

  has(key: string): boolean {
    return this.#protected.has(key) || this.#probation.has(key)
  }

  /** Asked for again, a value is protected. */
  get(key: string): Value | undefined {
    const known = this.#protected.get(key)
    if (known) return known
    const value = this.#probation.get(key)
    if (!value) return undefined
    const age = ageIn(this.#probation, key)
    this.#probation.delete(key)
    this.#protected.set(key, value, age)
    return value
  }

  /** @param isProtected from the beginning, though nobody has asked for it again */
  set(key: string, value: Value, isProtected = false): void {
    const lasts = isProtected || this.#protected.has(key) || this.#gone.delete(key)
    // Set over another one it would be as old as that.
    for (const segment of [this.#protected, this.#probation]) segment.delete(key)
    this.#segment(lasts).set(key, value)
  }

  /** Puts another value in a key's place, if it is there. */
  replace(key: string, change: (value: Value) => Value): void {
    for (const segment of [this.#protected, this.#probation]) {
      const value = segment.peek(key)
      if (value) segment.set(key, change(value))
    }
  }

  /** The protected ones first, and of each segment the last used. */
  keys(): string[] {
    return [...this.protectedKeys(), ...this.#probation.keys()]
  }

  /** The last used first. */
  protectedKeys(): string[] {
    return [...this.#protected.keys()]
  }

  /** Takes over what another one holds, each value to the segment that it was in, as old as it is. */
  takeOver(other: SegmentedCache<Value>, holds: (value: Value) => boolean): void {
    for (const isProtected of [true, false]) {
      const from = other.#segment(isProtected)
      // The last used last: it leaves last.
      for (const [key, value] of [...from.entries()].toReversed())
        if (holds(value)) this.#segment(isProtected).set(key, value, ageIn(from, key))
    }
  }

  #segment(isProtected: boolean): LRUCache<string, Value> {
    return isProtected ? this.#protected : this.#probation
  }
}

/** How long it is good yet, for a cache that it moves to. Without any time left it would be good for ever. */
const ageIn = <Value extends object>(cache: LRUCache<string, Value>, key: string): { ttl?: number } =>
  cache.ttl > 0 ? { ttl: Math.max(1, cache.getRemainingTTL(key)) } : {}
