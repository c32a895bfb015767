import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'

type Fact = Readonly<Record<string, unknown>>

/** What the page's blocks say of themselves to search engines (schema.org), as their contracts put it. */
export function createJsonLd(contracts: Contracts, origin: string): (blocks: readonly BlockNode[]) => Fact[] {
  function factsOf({ type, props }: BlockNode): readonly Fact[] {
    const own = contracts.get(type)?.jsonLd?.(props, origin)
    return own ? [{ '@context': 'https://schema.org', ...own }] : []
  }
  const jsonLdOf = (blocks: readonly BlockNode[]): Fact[] =>
    blocks.flatMap((block) => [
      ...factsOf(block),
      ...Object.values(block.slots ?? {}).flatMap((content) => jsonLdOf(content.flat())),
    ])
  return jsonLdOf
}
