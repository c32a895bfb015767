import { readLength } from '#schema/definitions/shop/length.ts'

/** What lists can be narrowed by from one length to another: millimeters. The diameter of a canister is its width. */
export const RANGES = ['height', 'diameter'] as const

export type RangeName = (typeof RANGES)[number]

/** What the ends are called in addresses and calls. */
export type EndName = `${RangeName}${'From' | 'To'}`

export const ENDS: readonly EndName[] = RANGES.flatMap((name): EndName[] => [`${name}From`, `${name}To`])

/** Both ends belong to it; one that is left out is open. */
export interface Span {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export type Spans = Readonly<Partial<Record<RangeName, Span>>>

/** One length over all products of a kind, by their places; NaN where it is not known. */
export interface Measure {
  name: RangeName
  values: Float32Array
}

/** The shortest and the longest that there is; infinite, and the wrong way round, where there is none. */
export interface Bounds {
  min: number
  max: number
}

export const noBounds = (): Bounds => ({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY })

export function widen(bounds: Bounds, value: number): void {
  if (value < bounds.min) bounds.min = value
  if (value > bounds.max) bounds.max = value
}

export const isWithin = (value: number, { from = 0, to = Number.POSITIVE_INFINITY }: Span): boolean =>
  value >= from && value <= to

/** The ends as they are written, in an address or a call. */
export type AskedEnds = Readonly<Partial<Record<EndName, string | undefined>>>

/** Turned round where «from» is beyond «to»; an end that is no length is passed over: `wrongEnds` names it. */
export const spansOf = (asked: AskedEnds): Spans =>
  Object.fromEntries(
    RANGES.flatMap((name): [RangeName, Span][] => {
      const [from, to] = [readLength(asked[`${name}From`] ?? ''), readLength(asked[`${name}To`] ?? '')]
      if (from === undefined && to === undefined) return []
      return [[name, from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }]]
    }),
  )

/** The ends that are no lengths, with what stands there. */
export const wrongEnds = (asked: AskedEnds): { range: RangeName; end: 'from' | 'to'; text: string }[] =>
  RANGES.flatMap((range: RangeName) =>
    (['from', 'to'] as const).flatMap((end) => {
      const key: EndName = end === 'from' ? `${range}From` : `${range}To`
      const text = asked[key]?.trim() ?? ''
      return text === '' || readLength(text) !== undefined ? [] : [{ range, end, text }]
    }),
  )
