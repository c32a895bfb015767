import { createContext, memo, type ReactNode, use } from 'react'
import { BlockBoundary } from './BlockBoundary.tsx'
import { HtmlCacheContext } from './Cached.tsx'
import { type Components, type Island, isStaticHtml, type PrerenderedNode, type SlotContent } from './types.ts'

/** The components that the tree's types stand for; given once, at the root. */
export const ComponentsContext = createContext<Components>({})

/** Renders prerendered blocks, the same way on the server and in the browser; again only where they are others. */
export const Tree = memo(
  ({ nodes }: { nodes: readonly PrerenderedNode[] }): ReactNode =>
    nodes.map((node) =>
      isStaticHtml(node) ? (
        <div
          key={node.key}
          className="static-html"
          data-static={node.key}
          // The server's own DOM stays: React neither compares nor replaces it while hydrating.
          suppressHydrationWarning
          // Safe: our own components' output, rendered by prerender.tsx.
          dangerouslySetInnerHTML={{ __html: node.html ?? '' }}
        />
      ) : (
        <Block key={node.key} node={node} />
      ),
    ),
)

function Block({ node }: { node: Island }): ReactNode {
  const Component = use(ComponentsContext)[node.type]
  if (!Component) throw new Error(`No component is loaded for the block type "${node.type}"`)
  const cache = use(HtmlCacheContext)
  const show = (slots: SlotContent['slots']) => (
    <BlockBoundary at={node.at ?? node.key}>
      <Component {...node.props} slots={slots} />
    </BlockBoundary>
  )
  const slots = fillSlots(node.slots)
  const block =
    cache && Component.shownFrom
      ? // Safe: checked against the contract whose component this is.
        cache.frame(node.type, Component.shownFrom(node.props as never), slots, show)
      : show(slots)
  return node.only ? <div className={node.only.map((kind) => `only-${kind}`).join(' ')}>{block}</div> : block
}

function fillSlots(slots: Island['slots'] = {}): SlotContent['slots'] {
  return Object.fromEntries(
    Object.entries(slots).map(([name, content]) => [
      name,
      isPerItem(content)
        ? // The n-th part belongs to the n-th element, empty or not: its place is its key.
          content.map((nodes, i) => <Tree key={i} nodes={nodes} />)
        : content.length > 0
          ? // A slot's content is one child, not an array: it needs no keys of its own.
            ((<Tree nodes={content} />) as ReactNode)
          : null,
    ]),
  )
}

const isPerItem = (
  content: readonly PrerenderedNode[] | readonly (readonly PrerenderedNode[])[],
): content is readonly (readonly PrerenderedNode[])[] => Array.isArray(content[0])
