import { type BlockNode, type Components, isStaticHtml, type PrerenderedNode } from '../tree/types.ts'

/** Loads components by block type; injected by the entries (renderer/components.ts). */
export type LoadComponents = (types: ReadonlySet<string>) => Promise<Components>

/**
 * Returns the value of the document's attribute `data-blocks`: the types of its interactive blocks, for CSS rules of one block that depend
 * on another block. With `:root:has(…)` each DOM change would recalculate all styles.
 */
export const blocksOf = (tree: readonly PrerenderedNode[]): string => [...typesIn(tree)].join(' ')

/** Returns the types of the blocks that run in the browser, not of static HTML. @param awake true: excludes sleeping blocks */
export function typesIn(nodes: readonly (PrerenderedNode | BlockNode)[], awake = false, types = new Set<string>()) {
  for (const node of nodes) {
    if (isStaticHtml(node) || (awake && 'wakes' in node)) continue
    for (const type of [node.type, ...(node.needs ?? [])]) types.add(type)
    for (const content of Object.values(node.slots ?? {}))
      typesIn(content.flat(), awake && node.type !== 'modal', types)
  }
  return types
}
