import { Modal } from '../modal/Modal.tsx'
import { type BakedNode, type BlockNode, type Components, isReady } from '../tree/types.ts'
import { Outlet } from './Outlet.tsx'

/** Loads components by block type: blocks/registry.ts, handed in by the two entries. */
export type LoadComponents = (types: Iterable<string>) => Promise<Components>

/** The renderer's own. */
const OWN: Components = { outlet: Outlet, modal: Modal }

/** The components that a tree needs, the renderer's own among them. */
export const componentsFor = async (
  nodes: readonly (BakedNode | BlockNode)[],
  load: LoadComponents,
): Promise<Components> => ({
  ...(await load(typesIn(nodes))),
  ...OWN,
})

/** The block types of a tree whose components are run: in a baked one, those that are not ready HTML. */
export function typesIn(nodes: readonly (BakedNode | BlockNode)[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (isReady(node)) continue
    if (!(node.type in OWN)) found.add(node.type)
    for (const content of Object.values(node.slots ?? {})) typesIn(content.flat(), found)
  }
  return found
}
