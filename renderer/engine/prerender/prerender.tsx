import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type CacheHtml, CacheHtmlContext } from '../tree/Cached.tsx'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import {
  type BlockNode,
  type Components,
  type Island,
  isStaticHtml,
  type PrerenderedNode,
  type ReportBlock,
} from '../tree/types.ts'

/** Gives the HTML of a key. The key is all that the HTML is made from: nothing goes stale. */
type Cache = (key: string, render: () => string) => string

/** Static HTML between requests, in bytes. */
const stored = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
})

const cache: Cache = (key, render) => {
  // In development the code changes too, which the key does not hold.
  const html = import.meta.env.MODE === 'development' ? undefined : stored.get(key)
  if (html !== undefined) return html
  const made = flat(render())
  stored.set(key, made)
  return made
}

/** React's HTML is a rope of a thousand strings, each of which would be held. */
const flat = (html: string): string => Buffer.from(html, 'utf16le').toString('utf16le')

/** For what comes once and is somebody's: it would only push out what comes again. */
export const noCache: Cache = (_key, render) => render()

// renderToString, as for the page around it: the browser hydrates such a part and expects React's text separators.
const cachePart: CacheHtml = (key, children) => cache(key, () => renderToString(children()))

/**
 * The tree as navigation gets it. A static block that throws is reported and left out, alone.
 * @param by `noCache` where it is not to be cached
 */
export function prerender(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  by = cache,
): PrerenderedNode[] {
  try {
    return prerenderNodes(nodes, components, by)
  } catch {
    return prerenderNodes(withoutFailing(nodes, components, report), components, by)
  }
}

/** The tree as it is hydrated, and the HTML of it. A block that throws is reported and left out, alone. */
export function renderRoot(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  root: (tree: readonly PrerenderedNode[]) => ReactNode,
): { prerendered: PrerenderedNode[]; html: string } {
  const render = (blocks: readonly BlockNode[]): { prerendered: PrerenderedNode[]; html: string } => {
    const prerendered = prerenderNodes(blocks, components)
    return {
      prerendered,
      html: renderToString(<CacheHtmlContext value={cachePart}>{root(prerendered)}</CacheHtmlContext>),
    }
  }
  try {
    return render(nodes)
  } catch {
    return render(withoutFailing(nodes, components, report))
  }
}

/** Makes runs of blocks that are static all the way down into static HTML and leaves the others to be hydrated. */
function prerenderNodes(nodes: readonly BlockNode[], components: Components, by = cache): PrerenderedNode[] {
  const prerendered: PrerenderedNode[] = []
  let run: { key: string; html: string } | undefined
  for (const node of nodes) {
    if (isStatic(node)) {
      const html = by(JSON.stringify(node), () => renderStatic(node, components, by))
      if (run) run.html += html
      else prerendered.push((run = { key: node.key, html }))
    } else {
      run = undefined
      prerendered.push(toIsland(node, (content) => prerenderNodes(content, components, by)))
    }
  }
  return prerendered
}

/** Only run after an error: tries each block by itself, the inner ones first. */
function withoutFailing(nodes: readonly BlockNode[], components: Components, report: ReportBlock): BlockNode[] {
  return nodes.flatMap((node) => {
    const rest = { ...node, ...mapSlots(node.slots, (content) => withoutFailing(content, components, report)) }
    try {
      renderStatic(rest, components, noCache)
      return [rest]
    } catch (error) {
      report(node.at, error)
      return []
    }
  })
}

const renderStatic = (node: BlockNode, components: Components, by: Cache): string =>
  renderToStaticMarkup(inContext([toIsland(node, (content) => content.map(toWholeIsland))], components, by), {
    identifierPrefix: `${node.key}-`,
  })

const toWholeIsland = (node: BlockNode): Island => toIsland(node, (content) => content.map(toWholeIsland))

const inContext = (nodes: readonly PrerenderedNode[], components: Components, by: Cache): ReactNode => (
  <ComponentsContext value={components}>
    <CacheHtmlContext value={by === cache ? cachePart : null}>
      <Tree nodes={nodes} />
    </CacheHtmlContext>
  </ComponentsContext>
)

const isStatic = (node: BlockNode): boolean =>
  !node.interactive && Object.values(node.slots ?? {}).every((content) => content.flat().every(isStatic))

/** A tree as its document carries it: without what is in the document's HTML already. */
export const withoutHtml = (nodes: readonly PrerenderedNode[], components: Components): PrerenderedNode[] =>
  nodes.map((node) =>
    isStaticHtml(node)
      ? { key: node.key }
      : {
          ...node,
          // Safe: checked against the contract whose component this is.
          props: components[node.type]?.inDocument?.(node.props as never) ?? node.props,
          ...mapSlots<PrerenderedNode, PrerenderedNode>(node.slots, (content) => withoutHtml(content, components)),
        },
  )

/** Leaves out what only the server needs. */
const toIsland = (node: BlockNode, each: (nodes: readonly BlockNode[]) => readonly PrerenderedNode[]): Island => ({
  key: node.key,
  type: node.type,
  props: node.props,
  ...(node.only && { only: node.only }),
  ...mapSlots(node.slots, each),
})

type Slots<T> = Readonly<Record<string, readonly T[] | readonly (readonly T[])[]>>

/** The same slots with each of their lists changed; nothing where there are no slots. */
function mapSlots<From, To>(
  slots: Slots<From> | undefined,
  each: (nodes: readonly From[]) => readonly To[],
): { slots?: Slots<To> } {
  if (!slots) return {}
  return {
    slots: Object.fromEntries(
      Object.entries(slots).map(([name, content]) => [
        name,
        isPerItem(content) ? content.map(each) : each(content as readonly From[]),
      ]),
    ),
  }
}

const isPerItem = <T,>(content: readonly T[] | readonly (readonly T[])[]): content is readonly (readonly T[])[] =>
  Array.isArray(content[0])
