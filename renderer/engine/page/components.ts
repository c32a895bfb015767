import { type BakedNode, type BlockNode, type Components, isReady } from '../tree/types.ts'

/** Loads components by block type: renderer/components.ts, handed in by the entries. */
export type LoadComponents = (types: ReadonlySet<string>) => Promise<Components>

/** The types of a tree whose components are run: in a baked one, those that are not ready HTML. */
export function typesIn(nodes: readonly (BakedNode | BlockNode)[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (isReady(node)) continue
    found.add(node.type)
    for (const content of Object.values(node.slots ?? {})) typesIn(content.flat(), found)
  }
  return found
}
