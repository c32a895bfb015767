import { type BakedNode, type BlockComponent, type BlockNode, type Components, isReady } from '../tree/types.ts'
import { Outlet } from './Outlet.tsx'

/** Loads components by block type: blocks/registry.ts, handed in by the two entries. */
export type LoadComponents = (types: Iterable<string>) => Promise<Components>

/** The renderer's own; a modal's code comes with the first one. */
const OWN: Readonly<Record<string, () => BlockComponent | Promise<BlockComponent>>> = {
  outlet: () => Outlet,
  modal: async () => (await import('../../kit/modal/Modal.tsx')).Modal,
}

/** The components that a tree needs, the renderer's own among them. */
export const componentsFor = async (
  nodes: readonly (BakedNode | BlockNode)[],
  load: LoadComponents,
): Promise<Components> => {
  const types = typesIn(nodes)
  const own = Object.entries(OWN).filter(([type]) => types.has(type))
  const [blocks, ...ours] = await Promise.all([
    load(types),
    ...own.map(async ([type, get]) => [type, await get()] as const),
  ])
  return { ...blocks, ...Object.fromEntries(ours) }
}

/** The types of a tree whose components are run: in a baked one, those that are not ready HTML. */
export function typesIn(nodes: readonly (BakedNode | BlockNode)[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (isReady(node)) continue
    found.add(node.type)
    for (const content of Object.values(node.slots ?? {})) typesIn(content.flat(), found)
  }
  return found
}
