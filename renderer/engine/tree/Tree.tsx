import { createContext, Fragment, memo, type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react'
import { BlockBoundary } from './BlockBoundary.tsx'
import { isPerItem } from './slots.ts'
import {
  type Components,
  type Island,
  isStaticHtml,
  type PrerenderedNode,
  type SlotContent,
  type StaticHtml,
} from './types.ts'

/** The components of blocks, by block type. */
export const ComponentsContext = createContext<Components>({})

/** `wanted` resolves when a sleeping block is needed and its code is loaded. `awake` is called after its hydration (loading/wake.ts). */
export interface Wake {
  wanted: (node: Island) => Promise<unknown>
  awake: (key: string) => void
}

/** Undefined on pages without sleeping blocks. */
export const WakeContext = createContext<Wake | undefined>(undefined)

/** Renders a tree of blocks. The result on the server and in the browser is the same. */
export const Tree = memo(
  ({ nodes }: { nodes: readonly PrerenderedNode[] }): ReactNode =>
    nodes.map((node) =>
      isStaticHtml(node) ? <Static key={node.key} node={node} /> : <Block key={node.key} node={node} />,
    ),
)

/** Adjacent static blocks as HTML. During hydration React does not touch the server's DOM. */
const Static = ({ node: { key, html = '' } }: { node: StaticHtml }): ReactNode => (
  // Safe: prerender.tsx rendered this HTML from our own components.
  <div className="static-html" data-static={key} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
)

function Block({ node }: { node: Island }): ReactNode {
  const wake = use(WakeContext)
  if (!node.wakes || !wake) return <Shown node={node} />
  return (
    <div className="static-html" data-wake={node.key} suppressHydrationWarning>
      <Suspense>
        <Sleeper node={node} wake={wake} />
      </Suspense>
    </div>
  )
}

/**
 * Suspends until the block is needed. Meanwhile React keeps the server's DOM. Has no effects or state, because React allows no hooks after
 * a `use` that is skipped once the code has loaded (error 467).
 */
function Sleeper({ node, wake }: { node: Island; wake: Wake }): ReactNode {
  const components = use(ComponentsContext)
  if ([node.type, ...(node.needs ?? [])].some((type) => !(type in components))) use(wake.wanted(node))
  return <Awake node={node} wake={wake} />
}

function Awake({ node, wake }: { node: Island; wake: Wake }): ReactNode {
  useEffect(() => wake.awake(node.key), [wake, node.key])
  return <Shown node={node} />
}

function Shown({ node }: { node: Island }): ReactNode {
  const Component = use(ComponentsContext)[node.type]
  if (!Component) throw new Error(`No component is loaded for the block type "${node.type}"`)
  const block = (
    <BlockBoundary at={node.at ?? node.key}>
      <Component {...node.props} slots={fillSlots(node.slots)} />
    </BlockBoundary>
  )
  return node.only ? <div className={node.only.map((kind) => `only-${kind}`).join(' ')}>{block}</div> : block
}

function fillSlots(slots: Island['slots'] = {}): SlotContent['slots'] {
  return Object.fromEntries(
    Object.entries(slots).map(([name, content]) => [
      name,
      isPerItem(content)
        ? // the n-th part belongs to the n-th array element, so the index is a stable key
          content.map((nodes, i) => <Tree key={i} nodes={nodes} />)
        : content.length > 0
          ? // a single child needs no key
            ((<Tree nodes={content} />) as ReactNode)
          : null,
    ]),
  )
}

/** Returns false on the server and during hydration, afterwards true. */
export const useIsHydrated = (): boolean => useSyncExternalStore(neverChanges, isTrue, isFalse)

const neverChanges = () => () => undefined
const isTrue = () => true
const isFalse = () => false

/**
 * The place in the layout for the page's content. It is empty while the next page loads.
 * @param subject path of the page, used as React key: the state of blocks is reset for another product, but not for another filter
 */
export function Outlet({ subject, slots }: { subject: string } & SlotContent): ReactNode {
  return (
    <main id="main" tabIndex={-1} aria-busy={!slots.page || undefined}>
      <Fragment key={subject}>{slots.page}</Fragment>
    </main>
  )
}
