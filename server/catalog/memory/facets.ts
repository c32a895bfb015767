import { slugOf } from '../slug.ts'

/** What lists can be narrowed by, in the order in which the filter shows it. */
export const FACETS = ['volume', 'material', 'neck', 'color', 'purpose', 'closure', 'available'] as const

export type FacetName = (typeof FACETS)[number]

/** A value that products can have, and how an address and a reader name it. */
export interface FacetValue {
  /** In addresses: "pet", "28-410". */
  word: string
  /** As the store has it. */
  own: string
}

/** No product has more values of one facet than bits are in a number. */
export const MAX_VALUES_AT_ONCE = 31

/**
 * One facet over all products of a kind, by their places. `codes[place]` is the index of the value and NONE without one;
 * where a product can have several values, `bits` holds one bit for each of the first 31.
 */
export interface Facet {
  name: FacetName
  values: readonly FacetValue[]
  codes: Uint16Array
  bits: Uint32Array | undefined
}

export const NONE = 0xffff

/** Gathers a facet while products are read one by one. */
export class FacetBuilder {
  readonly #name: FacetName
  readonly #indexes = new Map<string, number>()
  readonly #codes: Uint16Array
  readonly #bits: Uint32Array | undefined

  /** @param most places that there may be */
  constructor(name: FacetName, most: number) {
    this.#name = name
    this.#codes = new Uint16Array(most).fill(NONE)
    this.#bits = name === 'purpose' ? new Uint32Array(most) : undefined
  }

  set(place: number, own: string | null): void {
    if (own !== null) this.#codes[place] = this.#indexOf(own)
  }

  setSeveral(place: number, owns: readonly string[]): void {
    if (!this.#bits) throw new TypeError(`${this.#name} has one value at most`)
    for (const own of owns) {
      const index = this.#indexOf(own)
      if (index < MAX_VALUES_AT_ONCE) this.#bits[place] = (this.#bits[place] ?? 0) | (1 << index)
    }
  }

  /** @param size how many places there are */
  build(size: number): Facet {
    const values = [...this.#indexes.keys()].map((own) => ({ own, word: slugOf(own) }))
    return { name: this.#name, values, codes: this.#codes.slice(0, size), bits: this.#bits?.slice(0, size) }
  }

  #indexOf(own: string): number {
    let index = this.#indexes.get(own)
    if (index === undefined) this.#indexes.set(own, (index = this.#indexes.size))
    return index
  }
}
