/** Blocks of a document, by their position in the schema files, for example «schema/pages/home.json#/blocks/0». */
export interface PlacedBlocks {
  /** The outermost elements of each block, in the order of the document. */
  readonly elements: ReadonlyMap<string, readonly Element[]>
  /** Returns the innermost block that contains an element. */
  blockAt(element: Element): { type: string; at: string } | undefined
}

/** React's internal node of an element. Tools like this one need it, because React has no public API for them. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly stateNode: unknown
  readonly memoizedProps: { readonly node?: { readonly type?: string; readonly at?: string } } | null
}

/**
 * Finds the blocks of a document, in development or in the studio. The position of a static block is in its attribute
 * `data-at`, that of a hydrated block in its props.
 */
export function findBlocks(document: Document): PlacedBlocks {
  const owners = new Map<Element, { type: string; at: string }>()
  for (const element of document.querySelectorAll('[data-at]')) {
    const [type = '', at = ''] = element.getAttribute('data-at')?.split(' ') ?? []
    owners.set(element, { type, at })
  }
  const root = document.getElementById('root')
  const [, container] = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer$')) ?? []
  // React keeps two trees, and the container may refer to the old one. The root's `stateNode` knows the current tree.
  if (container) visit((container as { stateNode: { current: Fiber } }).stateNode.current, undefined, undefined)

  /** Visits a node and its siblings. @param block block of the node @param around block of the parent element */
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
