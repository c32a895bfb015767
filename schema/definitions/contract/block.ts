import type { JsonSchema } from '../json-schema/types.ts'

/** Places in which blocks can be used. `content`: in the body of an article, a news item or a landing page. */
export const PLACES = ['page', 'layout', 'modal', 'mail', 'content'] as const

export type BlocksPlace = (typeof PLACES)[number]

interface SlotContract {
  readonly description: string
  /** Name of a prop that is a list. The slot is rendered once per element; its blocks read the element as `{ "$get": "item.…" }`. */
  readonly item?: string
}

/**
 * Contract of a block type: props as JSON Schema, slots, help texts. The type's name is the name of its folder. The checker, the editor
 * schemas, the types of the component's props and the gallery are derived from the contract.
 */
export interface BlockContract {
  readonly title: string
  readonly description: string
  /**
   * When the browser hydrates the block. false: never; the block has no JavaScript, and its HTML never changes. true or 'near': when it is
   * within a screen of the viewport, or touched. 'touched': when it is pressed or focused. 'now': when the page loads, for a block without
   * visible content.
   */
  readonly interactive: boolean | 'now' | 'near' | 'touched'
  /** Places in which the block may be used. Default: everywhere, but a block with `interactive` or `data` not in letters. */
  readonly places?: readonly BlocksPlace[]
  readonly props: JsonSchema & {
    readonly type: 'object'
    readonly additionalProperties: false
    readonly properties: Readonly<Record<string, JsonSchema>>
  }
  /** Level of the block's own heading, or the name of the prop with the level. */
  readonly heading?: 1 | 2 | 3 | { readonly prop: string }
  /** Name of the prop that contains the page's first heading. The base data of an address may override it (specification.md §3). */
  readonly headline?: string
  /** The renderer omits the block if this prop or slot is empty; of several, if all are empty. A slot without visible blocks is empty. */
  readonly emptyWithout?: string | readonly string[]
  readonly slots?: Readonly<Record<string, SlotContract>>
  /**
   * Returns the calls that the block needs (`request` of definitions/calls/block-data.ts), keyed by the prop that gets the response:
   * undefined if the call fails. @param props with defaults; no value is an expression @param variant code of the visitor's variant of the
   * site, such as a region
   */
  data?(props: Readonly<Record<string, unknown>>, variant: string): Readonly<Record<string, BlockRequest>>
  /** Structured data for search engines (schema.org). @param origin of the site, for absolute URLs */
  readonly jsonLd?: (
    props: Readonly<Record<string, unknown>>,
    origin: string,
  ) => Readonly<Record<string, unknown>> | undefined
  /** The block's picture for social networks (Open Graph): a page uses the picture of its first block that has one. */
  readonly picture?: (props: Readonly<Record<string, unknown>>) => BlockPicture | undefined
}

export interface BlockRequest {
  readonly call: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A picture's address (definitions/pictures/address.ts) and description. */
export interface BlockPicture {
  readonly address: string
  readonly alt: string
}

export type Contracts = ReadonlyMap<string, BlockContract>

/** Returns the conditions under which a block is visible: its `visible`, and props that `emptyWithout` requires. */
export function conditionsOf(
  { emptyWithout = [] }: Pick<BlockContract, 'emptyWithout'>,
  { visible, props = {} }: { readonly visible?: unknown; readonly props?: Readonly<Record<string, unknown>> },
): readonly unknown[] {
  const written = [emptyWithout].flat().flatMap((name) => (props[name] === undefined ? [] : [props[name]]))
  return [...(visible === undefined ? [] : [visible]), ...(written.length > 1 ? [{ $or: written }] : written)]
}

export const mayStandIn = ({ places, interactive, data }: BlockContract, place: BlocksPlace): boolean =>
  places ? places.includes(place) : place !== 'mail' || !(interactive || data)
