import { type BlockNode, type Components, isStaticHtml, type PrerenderedNode } from '../tree/types.ts'

/** Loads components by block type. The entry scripts pass the implementation (renderer/components.ts). */
export type LoadComponents = (types: ReadonlySet<string>) => Promise<Components>

/**
 * Returns the value of the document's attribute `data-blocks`: the types of its interactive blocks. With it, the CSS of one block can
 * depend on another block. `:root:has(…)` would recalculate all styles at each change of the DOM.
 */
export const blocksOf = (tree: readonly PrerenderedNode[]): string => [...typesIn(tree)].join(' ')

/** Returns the types of the blocks in a tree that are no static HTML. @param awake true: skips blocks that are hydrated later */
export function typesIn(nodes: readonly (PrerenderedNode | BlockNode)[], awake = false, types = new Set<string>()) {
  for (const node of nodes) {
    if (isStaticHtml(node) || (awake && 'wakes' in node)) continue
    for (const type of [node.type, ...(node.needs ?? [])]) types.add(type)
    for (const content of Object.values(node.slots ?? {}))
      typesIn(content.flat(), awake && node.type !== 'modal', types)
  }
  return types
}
