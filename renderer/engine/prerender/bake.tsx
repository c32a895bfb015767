import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type KeepHtml, KeepHtmlContext } from '../tree/Kept.tsx'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import {
  type BakedNode,
  type BlockNode,
  type Components,
  isReady,
  type LiveNode,
  type ReportBlock,
} from '../tree/types.ts'

/** Answers the HTML of a key. The key is all that the HTML is made from: nothing goes stale. */
type Keep = (key: string, render: () => string) => string

/** Ready HTML kept between requests, in bytes. */
const kept = new LRUCache<string, string>({
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
})

const keep: Keep = (key, render) => {
  // In development the code changes too, which the key does not hold.
  const ready = import.meta.env.MODE === 'development' ? undefined : kept.get(key)
  if (ready !== undefined) return ready
  const html = flat(render())
  kept.set(key, html)
  return html
}

/** React's HTML is a rope of a thousand strings, each of which would be kept. */
const flat = (html: string): string => Buffer.from(html, 'utf16le').toString('utf16le')

/** For what comes once and is somebody's: it would only push out what comes again. */
export const keepNothing: Keep = (_key, render) => render()

// renderToString, as for the page around it: the browser hydrates such a part and expects React's text separators.
const keepPart: KeepHtml = (key, children) => keep(key, () => renderToString(children()))

/**
 * The tree as navigation gets it. A static block that throws is reported and left out, alone.
 * @param by `keepNothing` where it is not to be kept
 */
export function bake(nodes: readonly BlockNode[], components: Components, report: ReportBlock, by = keep): BakedNode[] {
  try {
    return bakeNodes(nodes, components, by)
  } catch {
    return bakeNodes(withoutFailing(nodes, components, report), components, by)
  }
}

/** The tree as it is hydrated, and the HTML of it. A block that throws is reported and left out, alone. */
export function renderRoot(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  root: (tree: readonly BakedNode[]) => ReactNode,
): { baked: BakedNode[]; html: string } {
  const render = (blocks: readonly BlockNode[]): { baked: BakedNode[]; html: string } => {
    const baked = bakeNodes(blocks, components)
    return { baked, html: renderToString(<KeepHtmlContext value={keepPart}>{root(baked)}</KeepHtmlContext>) }
  }
  try {
    return render(nodes)
  } catch {
    return render(withoutFailing(nodes, components, report))
  }
}

/** Makes runs of blocks that are static all the way down into ready HTML and leaves the others to be hydrated. */
function bakeNodes(nodes: readonly BlockNode[], components: Components, by = keep): BakedNode[] {
  const baked: BakedNode[] = []
  let run: { key: string; html: string } | undefined
  for (const node of nodes) {
    if (isStatic(node)) {
      const html = by(JSON.stringify(node), () => renderStatic(node, components, by))
      if (run) run.html += html
      else baked.push((run = { key: node.key, html }))
    } else {
      run = undefined
      baked.push(toLive(node, (content) => bakeNodes(content, components, by)))
    }
  }
  return baked
}

/** Only run after an error: tries each block by itself, the inner ones first. */
function withoutFailing(nodes: readonly BlockNode[], components: Components, report: ReportBlock): BlockNode[] {
  return nodes.flatMap((node) => {
    const rest = { ...node, ...mapSlots(node.slots, (content) => withoutFailing(content, components, report)) }
    try {
      renderStatic(rest, components, keepNothing)
      return [rest]
    } catch (error) {
      report(node.at, error)
      return []
    }
  })
}

const renderStatic = (node: BlockNode, components: Components, by: Keep): string =>
  renderToStaticMarkup(inContext([toLive(node, (content) => content.map(toWholeLive))], components, by), {
    identifierPrefix: `${node.key}-`,
  })

const toWholeLive = (node: BlockNode): LiveNode => toLive(node, (content) => content.map(toWholeLive))

const inContext = (nodes: readonly BakedNode[], components: Components, by: Keep): ReactNode => (
  <ComponentsContext value={components}>
    <KeepHtmlContext value={by === keep ? keepPart : null}>
      <Tree nodes={nodes} />
    </KeepHtmlContext>
  </ComponentsContext>
)

const isStatic = (node: BlockNode): boolean =>
  !node.interactive && Object.values(node.slots ?? {}).every((content) => content.flat().every(isStatic))

/** A tree as its document carries it: the HTML of the ready parts is in the document already. */
export const withoutHtml = (nodes: readonly BakedNode[]): BakedNode[] =>
  nodes.map((node) =>
    isReady(node) ? { key: node.key } : { ...node, ...mapSlots<BakedNode, BakedNode>(node.slots, withoutHtml) },
  )

/** Leaves out what only the server needs. */
const toLive = (node: BlockNode, each: (nodes: readonly BlockNode[]) => readonly BakedNode[]): LiveNode => ({
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
