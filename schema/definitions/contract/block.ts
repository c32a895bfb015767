import type { JsonSchema } from '../json-schema/types.ts'

/** Places for blocks; `content` means the bodies of articles, news and landing pages. */
export const PLACES = ['page', 'layout', 'modal', 'mail', 'content'] as const

export type BlocksPlace = (typeof PLACES)[number]

interface SlotContract {
  readonly description: string
  /** Name of a list prop: the slot repeats for each element, which its blocks read as `{ "$get": "item.…" }`. */
  readonly item?: string
}

/**
 * Contract of a block type, named after its folder: props as JSON Schema, slots, help text. The checker, the editor
 * schemas, the component's props and the gallery derive from it.
 */
export interface BlockContract {
  readonly title: string
  readonly description: string
  /**
   * false: the block has no JavaScript, and its HTML never changes. Otherwise when the browser hydrates it: true or
   * 'near': within a screen of the viewport, or on touch; 'touched': on press or focus; 'now': with the page,
   * for a block without visible content.
   */
  readonly interactive: boolean | 'now' | 'near' | 'touched'
  /** Places that allow the block; by default all, but letters only without `interactive` and `data`. */
  readonly places?: readonly BlocksPlace[]
  readonly props: JsonSchema & {
    readonly type: 'object'
    readonly additionalProperties: false
    readonly properties: Readonly<Record<string, JsonSchema>>
  }
  /** The level of the block's own heading, or the prop that holds it. */
  readonly heading?: 1 | 2 | 3 | { readonly prop: string }
  /** The prop with the text of the page's first heading, which base data of an address may override (specification.md §3). */
  readonly headline?: string
  /** The renderer omits the block if this prop is empty, or if all of several are. For a slot: if none of its blocks is shown. */
  readonly emptyWithout?: string | readonly string[]
  readonly slots?: Readonly<Record<string, SlotContract>>
  /**
   * Calls that the block needs (`request` of definitions/calls/block-data.ts), by the props that get their answers.
   * A failed call leaves its prop out. @param props with defaults, without expressions @param variant code
   * of the visitor's variant of the site
   */
  data?(props: Readonly<Record<string, unknown>>, variant: string): Readonly<Record<string, BlockRequest>>
  /** Structured data for search engines (schema.org). @param origin of the site, for absolute URLs */
  readonly jsonLd?: (
    props: Readonly<Record<string, unknown>>,
    origin: string,
  ) => Readonly<Record<string, unknown>> | undefined
  /** The block's picture for social networks (Open Graph): a page uses that of its first block with one. */
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

/** Block type -> contract. */
export type Contracts = ReadonlyMap<string, BlockContract>

/** A block is visible only if these conditions hold: its own, and that the props which it needs are not empty. */
export function conditionsOf(
  { emptyWithout = [] }: Pick<BlockContract, 'emptyWithout'>,
  { visible, props = {} }: { readonly visible?: unknown; readonly props?: Readonly<Record<string, unknown>> },
): readonly unknown[] {
  const written = [emptyWithout].flat().flatMap((name) => (props[name] === undefined ? [] : [props[name]]))
  return [...(visible === undefined ? [] : [visible]), ...(written.length > 1 ? [{ $or: written }] : written)]
}

export const mayStandIn = ({ places, interactive, data }: BlockContract, place: BlocksPlace): boolean =>
  places ? places.includes(place) : place !== 'mail' || !(interactive || data)
