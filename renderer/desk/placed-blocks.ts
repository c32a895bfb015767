/** Blocks of a document by position in the files: «schema/pages/home.json#/blocks/0». */
export interface PlacedBlocks {
  /** Outermost elements of each block, in the document's order. */
  readonly elements: ReadonlyMap<string, readonly Element[]>
  /** Returns the innermost block that an element belongs to. */
  blockAt(element: Element): { type: string; at: string } | undefined
}

/** React's internal node of an element; React has no public API for tools like this one. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly stateNode: unknown
  readonly memoizedProps: { readonly node?: { readonly type?: string; readonly at?: string } } | null
}

/**
 * Finds the blocks of a document in development or in the studio. Static blocks have their position in `data-at`
 * (engine/prerender/prerender.tsx), hydrated ones in their props.
 */
export function findBlocks(document: Document): PlacedBlocks {
  const owners = new Map<Element, { type: string; at: string }>()
  for (const element of document.querySelectorAll('[data-at]')) {
    const [type = '', at = ''] = element.getAttribute('data-at')?.split(' ') ?? []
    owners.set(element, { type, at })
  }
  const root = document.getElementById('root')
  const [, container] = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer$')) ?? []
  // The container refers to one of React's two trees; the root's `stateNode` knows the current one.
  if (container) visit((container as { stateNode: { current: Fiber } }).stateNode.current, undefined, undefined)

  /** @param block that the node belongs to @param around block of the parent element */
  function visit(fiber: Fiber, block: { type: string; at: string } | undefined, around: typeof block): void {
    for (let node: Fiber | null = fiber; node; node = node.sibling) {
      const { type, at } = node.memoizedProps?.node ?? {}
      const inside = type !== undefined && at !== undefined ? { type, at } : block
      const isElement = (node.stateNode as Partial<Node> | null)?.nodeType === 1
      if (isElement && inside && inside.at !== around?.at) owners.set(node.stateNode as Element, inside)
      if (node.child) visit(node.child, inside, isElement ? inside : around)
    }
  }

  const elements = new Map<string, Element[]>()
  for (const [element, { at }] of owners) elements.set(at, [...(elements.get(at) ?? []), element])
  return {
    elements,
    blockAt(start) {
      for (let element: Element | null = start; element; element = element.parentElement) {
        const owner = owners.get(element)
        if (owner) return owner
      }
      return undefined
    },
  }
}
