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

/** Of how many keys that left it is known that they were there. */
const MAX_GONE = 2000

/**
 * A segmented LRU cache: what comes is on probation, and what is asked for again, or comes again soon after it had left, is
 * protected. Thousands of pages that a crawler asks for once push out none of those.
 */
export class SegmentedCache<Value extends object> {
  readonly #probation: LRUCache<string, Value>
  readonly #protected: LRUCache<string, Value>
  readonly #gone = new LRUCache<string, true>({ max: MAX_GONE })

  constructor({ maxSize, sizeOf, ttl }: SegmentedCacheOptions<Value>) {
    // What is set anew for a better body is no younger.
    const options = { sizeCalculation: sizeOf, ...(ttl !== undefined && { ttl, noUpdateTTL: true }) }
    this.#probation = new LRUCache({
      ...options,
      maxSize: maxSize * PROBATION,
      dispose: (_, key, reason) => reason === 'evict' && this.#gone.set(key, true),
    })
    this.#protected = new LRUCache({ ...options, maxSize: maxSize * (1 - PROBATION) })
  }

  /** Asked for again, a value is protected. */
  get(key: string): Value | undefined {
    const value = this.#probation.get(key)
    if (!value) return this.#protected.get(key)
    const options = this.#probation.ttl > 0 ? { ttl: this.#probation.getRemainingTTL(key) } : {}
    this.#probation.delete(key)
    this.#protected.set(key, value, options)
    return value
  }

  /** @param isProtected from the beginning, though nobody has asked for it again */
  set(key: string, value: Value, isProtected = false): void {
    const lasts = isProtected || this.#protected.has(key) || this.#gone.delete(key)
    this.#segment(!lasts).delete(key)
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
    return [...this.#protected.keys(), ...this.#probation.keys()]
  }

  /** Takes over what another one holds, each value to the segment that it was in. */
  takeOver(other: SegmentedCache<Value>, holds: (value: Value) => boolean): void {
    // The last used last: it leaves last.
    for (const isProtected of [true, false])
      for (const [key, value] of [...other.#segment(isProtected).entries()].toReversed())
        if (holds(value)) this.#segment(isProtected).set(key, value)
  }

  #segment(isProtected: boolean): LRUCache<string, Value> {
    return isProtected ? this.#protected : this.#probation
  }
}
