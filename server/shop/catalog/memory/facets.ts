import { readLength } from '#schema/definitions/text/format.ts'
import { slugOf } from '../slug.ts'

/** Names of the built-in facets, in the order of the filter. */
export const FACETS = ['volume', 'material', 'neck', 'color', 'purpose', 'closure', 'available'] as const

export type BuiltInFacet = (typeof FACETS)[number]

/** A facet of a property without a database column: one that the shop defines, or a built-in one. */
type OwnFacet = `own.${string}`

export type FacetName = BuiltInFacet | OwnFacet

/** Maximum length of a filter value in characters; the filter does not offer longer texts. */
export const MAX_OWN_VALUE = 60

export const ownFacet = (property: string): OwnFacet => `own.${property}`

/** A value of a facet in its forms for URLs (`word`) and for the database (`stored`). */
export interface FacetValue {
  /** The value in URLs: "pet", "28-410". */
  word: string
  stored: string
}

/** Maximum number of values of a facet whose products may have several of them: `bits` has one bit per value. */
const MAX_VALUES_AT_ONCE = 31

/**
 * One facet for all products of a catalog. `codes[place]` is the index in `values` of the value of the product at that position, or NONE.
 * If a product can have several values, `bits[place]` has one bit for each of the first 31 values instead.
 */
export interface Facet {
  name: FacetName
  values: readonly FacetValue[]
  codes: Uint16Array
  bits: Uint32Array | undefined
}

export const NONE = 0xffff

/** Builds a facet while the products are being read. */
export class FacetBuilder {
  readonly #name: FacetName
  readonly #indexes = new Map<string, number>()
  readonly #codes: Uint16Array
  readonly #bits: Uint32Array | undefined

  /** Creates an empty facet. @param most maximum number of products */
  constructor(name: FacetName, most: number) {
    this.#name = name
    this.#codes = new Uint16Array(most).fill(NONE)
    this.#bits = name === 'purpose' ? new Uint32Array(most) : undefined
  }

  /** Sets the value of the product at `place`; ignores further new values once the facet has 65,535 values. */
  set(place: number, value: string | null): void {
    if (value !== null) this.#codes[place] = Math.min(this.#indexOf(value), NONE)
  }

  setSeveral(place: number, storedValues: readonly string[]): void {
    if (!this.#bits) throw new TypeError(`${this.#name} has one value at most`)
    for (const value of storedValues) {
      const index = this.#indexOf(value)
      if (index < MAX_VALUES_AT_ONCE) this.#bits[place] = (this.#bits[place] ?? 0) | (1 << index)
    }
  }

  /** Returns the facet. @param size number of products */
  build(size: number): Facet {
    const values = [...this.#indexes.keys()].map((value) => ({ stored: value, word: slugOf(value) }))
    return { name: this.#name, values, codes: this.#codes.slice(0, size), bits: this.#bits?.slice(0, size) }
  }

  #indexOf(value: string): number {
    let index = this.#indexes.get(value)
    if (index !== undefined) return index
    index = this.#indexes.size
    if (index < NONE) this.#indexes.set(value, index)
    return index
  }
}

/** Lengths by which products can be filtered, in millimeters. The diameter of a canister is its width. */
export const RANGES = ['height', 'diameter'] as const

export type RangeName = (typeof RANGES)[number]

/** Names of the range ends in URLs and calls: "heightFrom". */
export type EndName = `${RangeName}${'From' | 'To'}`

export const ENDS: readonly EndName[] = RANGES.flatMap((name): EndName[] => [`${name}From`, `${name}To`])

/** A range of lengths with both ends included; without an end it is unlimited on that side. */
interface Span {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export type Spans = Readonly<Partial<Record<RangeName, Span>>>

/** The height or the diameter of all products by position; NaN if unknown. */
export interface Measure {
  name: RangeName
  values: Float64Array
}

/** Smallest and largest length; without any length, Infinity and -Infinity. */
export interface Bounds {
  min: number
  max: number
}

export const noBounds = (): Bounds => ({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY })

export const isWithin = (value: number, { from = 0, to = Number.POSITIVE_INFINITY }: Span): boolean =>
  value >= from && value <= to

/** The ends of ranges as texts from a URL or a call. */
export type AskedEnds = Readonly<Partial<Record<EndName, string | undefined>>>

/** Parses the ends of ranges; swaps reversed ends and ignores invalid ones, which `wrongEnds` reports. */
export const spansOf = (ends: AskedEnds): Spans =>
  Object.fromEntries(
    RANGES.flatMap((name): [RangeName, Span][] => {
      const [from, to] = [readLength(ends[`${name}From`] ?? ''), readLength(ends[`${name}To`] ?? '')]
      if (from === undefined && to === undefined) return []
      return [[name, from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }]]
    }),
  )

/** Returns the ends of ranges whose texts are not valid lengths; empty texts are allowed. */
export const wrongEnds = (ends: AskedEnds): { range: RangeName; end: 'from' | 'to'; text: string }[] =>
  RANGES.flatMap((range: RangeName) =>
    (['from', 'to'] as const).flatMap((end) => {
      const key: EndName = end === 'from' ? `${range}From` : `${range}To`
      const text = ends[key]?.trim() ?? ''
      return text === '' || readLength(text) !== undefined ? [] : [{ range, end, text }]
    }),
  )
