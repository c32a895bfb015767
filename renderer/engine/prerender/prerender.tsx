import { LRUCache } from 'lru-cache'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type HtmlCache, HtmlCacheContext } from '../tree/Cached.tsx'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import {
  type BlockNode,
  type Components,
  type Island,
  isStaticHtml,
  type PrerenderedNode,
  type ReportBlock,
} from '../tree/types.ts'
import { apart, Pieces, place, toBytes } from './pieces.ts'
import { placing, toPlaced, withPlaces } from './places.tsx'

/**
 * Gives the HTML of a key, or what holds its place. The key is all that the HTML is made from: nothing goes stale.
 * @param render given what is to cache the parts inside
 */
type Cache = (key: string, render: (by: Cache) => string) => string

/** Static HTML between requests. Sizes in bytes. */
const stored = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (html, key) => html.length + 2 * key.length,
})

/** What is hydrated, without what fills its slots. Sizes in bytes. */
const frames = new LRUCache<string, Frame>({
  maxSize: 6 * 1024 * 1024,
  sizeCalculation: ({ parts }, key) => parts.reduce((sum, { length }) => sum + length, 2 * key.length),
})

interface Frame {
  /** Before, between and after the slots. */
  parts: readonly Buffer[]
  /** Which of the slots' contents stands after each part but the last. */
  numbers: readonly number[]
}

const isDevelopment = import.meta.env.MODE === 'development'

// In development the code changes too, which the keys do not hold.
const isCached = !isDevelopment

function bytesOf(key: string, render: (by: Cache) => string): Buffer {
  const known = isCached ? stored.get(key) : undefined
  if (known) return known
  const pieces = new Pieces()
  const made = pieces.join(render(placedIn(pieces)))
  stored.set(key, made)
  return made
}

function frameOf(key: string, render: () => string): Frame {
  const known = isCached ? frames.get(key) : undefined
  if (known) return known
  const { between, numbers } = apart(render())
  const frame = { parts: between.map((html) => toBytes([html])), numbers }
  frames.set(key, frame)
  return frame
}

const placedIn =
  (pieces: Pieces): Cache =>
  (key, render) =>
    pieces.addAsHtml(bytesOf(key, render))

const asText: Cache = (key, render) => bytesOf(key, render).toString()

/** For what comes once and is somebody's: it would only push out what comes again. */
export const noCache: Cache = (_key, render) => render(noCache)

// renderToString, as for the page around it: the browser hydrates such a part and expects React's text separators.
const partsBy =
  (by: Cache): HtmlCache['part'] =>
  (key, render) =>
    by(key, () => renderToString(render()))

/** React sees its parts as places like any other, so that the slots' contents are rendered between them. */
const framesIn =
  (pieces: Pieces): HtmlCache['frame'] =>
  (key, slots, render) => {
    const content: ReactNode[] = []
    const hold = (filling: ReactNode): ReactNode => (filling === null ? null : place(content.push(filling) - 1))
    const held = Object.fromEntries(
      Object.entries(slots).map(([name, filling]) => [
        name,
        Array.isArray(filling) ? filling.map(hold) : hold(filling as ReactNode),
      ]),
    )
    const filled = Object.entries(slots).map(([name, filling]) => [
      name,
      Array.isArray(filling) ? filling.length : filling !== null,
    ])
    const { parts, numbers } = frameOf(`${key} ${JSON.stringify(filled)}`, () => renderToString(render(held)))
    return parts.map((part, i) => (
      <Fragment key={i}>
        {place(pieces.add(part))}
        {content[numbers[i] ?? -1]}
      </Fragment>
    ))
  }

/**
 * The tree as navigation gets it. A static block that throws is reported and left out, alone.
 * @param by `noCache` where it is not to be cached
 */
export function prerender(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  by = asText,
): PrerenderedNode[] {
  try {
    return prerenderNodes(nodes, components, by)
  } catch {
    return prerenderNodes(withoutFailing(nodes, components, report), components, by)
  }
}

export interface RenderedRoot {
  prerendered: PrerenderedNode[]
  /** With the places of the pieces. */
  html: string
  pieces: Pieces
}

/** The tree as it is hydrated, whose static parts are no more than their places, and the HTML of it. A block that throws is reported and left out, alone. */
export function renderRoot(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  root: (tree: readonly PrerenderedNode[]) => ReactNode,
): RenderedRoot {
  const render = (blocks: readonly BlockNode[]): RenderedRoot => {
    const pieces = new Pieces()
    const by = placedIn(pieces)
    const prerendered = prerenderNodes(blocks, components, by)
    const cache = { part: partsBy(by), frame: framesIn(pieces) }
    const html = renderToString(<HtmlCacheContext value={cache}>{root(prerendered)}</HtmlCacheContext>)
    return { prerendered, html, pieces }
  }
  try {
    return render(nodes)
  } catch {
    return render(withoutFailing(nodes, components, report))
  }
}

/** Makes runs of blocks that are static all the way down into static HTML and leaves the others to be hydrated. */
function prerenderNodes(nodes: readonly BlockNode[], components: Components, by: Cache): PrerenderedNode[] {
  const prerendered: PrerenderedNode[] = []
  let run: { key: string; html: string } | undefined
  for (const node of nodes) {
    if (isStatic(node)) {
      const html = by(JSON.stringify(node), (inner) => renderStatic(node, components, inner))
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

function renderStatic(node: BlockNode, components: Components, by: Cache): string {
  const options = { identifierPrefix: `${node.key}-` }
  if (!isDevelopment) return renderToStaticMarkup(inContext([toWholeIsland(node)], components, by), options)
  return withPlaces(renderToStaticMarkup(inContext([toPlaced(toWholeIsland(node))], placing(components), by), options))
}

const toWholeIsland = (node: BlockNode): Island => toIsland(node, (content) => content.map(toWholeIsland))

const inContext = (nodes: readonly PrerenderedNode[], components: Components, by: Cache): ReactNode => (
  <ComponentsContext value={components}>
    <HtmlCacheContext value={by === noCache ? null : { part: partsBy(by), frame: asItIs }}>
      <Tree nodes={nodes} />
    </HtmlCacheContext>
  </ComponentsContext>
)

/** Only blocks that are hydrated are made without their slots. */
const asItIs: HtmlCache['frame'] = (_key, slots, render) => render(slots)

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
  ...(isDevelopment && { at: node.at }),
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
