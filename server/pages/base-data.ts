import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'

/**
 * What the base data of an address say in the page itself (specification.md §3): the words of its first heading,
 * and a text at its end. What they say in the head, `metaOf` puts there.
 * @param blocks of this request alone: the heading's props are replaced
 * @param resolve makes blocks of a body
 */
export function withBaseData(
  blocks: readonly BlockNode[],
  { h1, text }: CallAnswer<'seo.data'>,
  contracts: Contracts,
  resolve: (body: readonly BlockInstance[]) => readonly BlockNode[],
): readonly BlockNode[] {
  const heading = h1 ? headingOf(blocks, contracts) : undefined
  if (heading) heading.block.props = { ...heading.block.props, [heading.prop]: h1 }
  return text ? [...blocks, ...resolve([{ type: 'text', props: { text } }])] : blocks
}

/** The first block that holds the page's first heading, and the prop with its words. */
function headingOf(blocks: readonly BlockNode[], contracts: Contracts): { block: BlockNode; prop: string } | undefined {
  for (const block of blocks) {
    const prop = contracts.get(block.type)?.headline
    if (prop !== undefined && block.props[prop] !== undefined) return { block, prop }
    const inside = Object.values(block.slots ?? {}).flatMap((content) => content.flat())
    const heading = headingOf(inside, contracts)
    if (heading) return heading
  }
  return undefined
}
