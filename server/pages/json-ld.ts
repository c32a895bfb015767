import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'

/** What the page's blocks say of themselves to search engines (schema.org), as their contracts put it. */
export function jsonLdOf(
  blocks: readonly BlockNode[],
  contracts: Contracts,
  origin: string,
): Record<string, unknown>[] {
  return blocks.flatMap((block) => {
    const inside = Object.values(block.slots ?? {}).flatMap((content) => jsonLdOf(content.flat(), contracts, origin))
    const own = contracts.get(block.type)?.jsonLd?.(block.props, origin)
    return own ? [{ '@context': 'https://schema.org', ...own }, ...inside] : inside
  })
}
