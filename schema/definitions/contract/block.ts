import type { JsonSchema } from '../json-schema/types.ts'

/** Places of blocks; `content` means the bodies of articles, news and landing pages. */
export const PLACES = ['page', 'layout', 'modal', 'mail', 'content'] as const

export type BlocksPlace = (typeof PLACES)[number]

interface SlotContract {
  readonly description: string
  /** Name of a prop with a list: the slot is rendered for each element, which its blocks read as `{ "$get": "item.…" }`. */
  readonly item?: string
}

/**
 * Contract of a block type, which has the name of its folder: props as JSON Schema, slots, help texts. The checker, the
 * editor schemas, the types of the component's props and the gallery are derived from it.
 */
export interface BlockContract {
  readonly title: string
  readonly description: string
  /**
   * false: the block has no JavaScript, and its HTML never changes. Any other value says when the browser hydrates it: true
   * or 'near': within a screen of the viewport, or on touch; 'touched': on press or focus; 'now': with the page, for a
   * block without visible content.
   */
  readonly interactive: boolean | 'now' | 'near' | 'touched'
  /** Places that allow the block; by default all places, but not letters for a block with `interactive` or `data`. */
  readonly places?: readonly BlocksPlace[]
  readonly props: JsonSchema & {
    readonly type: 'object'
    readonly additionalProperties: false
    readonly properties: Readonly<Record<string, JsonSchema>>
  }
  /** Level of the block's own heading, or the name of the prop with the level. */
  readonly heading?: 1 | 2 | 3 | { readonly prop: string }
  /** Name of the prop with the page's first heading, which the base data of an address may override (specification.md §3). */
  readonly headline?: string
  /** The renderer omits the block if this prop is empty, or all props of the list are; a slot is empty if none of its blocks is shown. */
  readonly emptyWithout?: string | readonly string[]
  readonly slots?: Readonly<Record<string, SlotContract>>
  /**
   * Calls that the block needs (`request` of definitions/calls/block-data.ts), by the props that get their responses.
   * If a call fails, its prop is undefined. @param props with defaults, without expressions @param variant code
   * of the visitor's variant of the site
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

/** Contracts by block type. */
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
