import { type BlockNode, type Components, isStaticHtml, type PrerenderedNode } from '../tree/types.ts'

/** Loads components by block type; injected by the entries (renderer/components.ts). */
export type LoadComponents = (types: ReadonlySet<string>) => Promise<Components>

/**
 * The document's `data-blocks`: the types of its live blocks, so that the stylesheet of one may heed another. A
 * `:root:has(…)` would restyle the document with each change of it.
 */
export const blocksOf = (tree: readonly PrerenderedNode[]): string => [...typesIn(tree)].join(' ')

/** Components of a tree that run in the browser, by block type: all that are not static HTML. @param awake but for sleeping blocks */
export function typesIn(nodes: readonly (PrerenderedNode | BlockNode)[], awake = false, types = new Set<string>()) {
  for (const node of nodes) {
    if (isStaticHtml(node) || (awake && 'wakes' in node)) continue
    for (const type of [node.type, ...(node.needs ?? [])]) types.add(type)
    for (const content of Object.values(node.slots ?? {}))
      typesIn(content.flat(), awake && node.type !== 'modal', types)
  }
  return types
}
