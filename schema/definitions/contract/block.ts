import type { JsonSchema } from '../json-schema/types.ts'

/** Places for blocks; `content` means the bodies of articles, news and landing pages. */
export const PLACES = ['page', 'layout', 'modal', 'mail', 'content'] as const

export type BlocksPlace = (typeof PLACES)[number]

interface SlotContract {
  readonly description: string
  /** Name of a list prop: the slot is filled once per element, which its blocks read as `{ "$get": "item.…" }`. */
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
   * false: the block ships no JavaScript, and its HTML never changes. Otherwise when the browser hydrates it: true or
   * 'near': once it is within a screen of the viewport, or touched; 'touched': once it is pressed or focused; 'now':
   * with the page, for a block without anything to see.
   */
  readonly interactive: boolean | 'now' | 'near' | 'touched'
  /** Places where the block is allowed; by default everywhere, in a letter only without `interactive` and `data`. */
  readonly places?: readonly BlocksPlace[]
  readonly props: JsonSchema & {
    readonly type: 'object'
    readonly additionalProperties: false
    readonly properties: Readonly<Record<string, JsonSchema>>
  }
  /** The level of the block's own heading, or the prop that says it. */
  readonly heading?: 1 | 2 | 3 | { readonly prop: string }
  /** The prop with the words of the page's first heading: base data of an address may say others (specification.md §3). */
  readonly headline?: string
  /**
   * The prop without which there is nothing to show, or several of which one is enough: where they are empty, the block is
   * left out. A slot: where none of its blocks is shown.
   */
  readonly emptyWithout?: string | readonly string[]
  readonly slots?: Readonly<Record<string, SlotContract>>
  /**
   * Calls that the block needs (`request` of definitions/calls/block-data.ts), by the props that their answers become.
   * A call that does not answer leaves its prop out. @param props with defaults, without expressions @param variant code
   * of the visitor's variant of the site
   */
  data?(props: Readonly<Record<string, unknown>>, variant: string): Readonly<Record<string, BlockRequest>>
  /** Structured data for search engines (schema.org). @param origin of the site, for absolute URLs */
  readonly jsonLd?: (
    props: Readonly<Record<string, unknown>>,
    origin: string,
  ) => Readonly<Record<string, unknown>> | undefined
  /** The block's first picture: of a page, social networks show the first that there is (Open Graph). */
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

/** The conditions under which a block is seen: its own, and that a prop without which it is empty has a value. */
export function conditionsOf(
  { emptyWithout = [] }: Pick<BlockContract, 'emptyWithout'>,
  { visible, props = {} }: { readonly visible?: unknown; readonly props?: Readonly<Record<string, unknown>> },
): readonly unknown[] {
  const written = [emptyWithout].flat().flatMap((name) => (props[name] === undefined ? [] : [props[name]]))
  return [...(visible === undefined ? [] : [visible]), ...(written.length > 1 ? [{ $or: written }] : written)]
}

export const mayStandIn = ({ places, interactive, data }: BlockContract, place: BlocksPlace): boolean =>
  places ? places.includes(place) : place !== 'mail' || !(interactive || data)
