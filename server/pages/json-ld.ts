import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { Recurring } from '../recurring.ts'

type Fact = Readonly<Record<string, unknown>>

/** What the page's blocks say of themselves to search engines (schema.org), as their contracts put it. */
export function createJsonLd(contracts: Contracts, origin: string): (blocks: readonly BlockNode[]) => Fact[] {
  // The footer's props are the very same on nearly all pages.
  const known = new Recurring<BlockNode['props'], readonly Fact[]>()
  function factsOf({ type, props }: BlockNode): readonly Fact[] {
    const tell = contracts.get(type)?.jsonLd
    if (!tell) return []
    let facts = known.get(props)
    if (!facts) {
      const own = tell(props, origin)
      known.set(props, (facts = own ? [{ '@context': 'https://schema.org', ...own }] : []))
    }
    return facts
  }
  const jsonLdOf = (blocks: readonly BlockNode[]): Fact[] =>
    blocks.flatMap((block) => [
      ...factsOf(block),
      ...Object.values(block.slots ?? {}).flatMap((content) => jsonLdOf(content.flat())),
    ])
  return jsonLdOf
}
