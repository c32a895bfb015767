import { LRUCache } from 'lru-cache'
import type { JSX, ReactNode } from 'react'
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
import { contentKey } from './content-key.ts'
import { placing, toPlaced, withPlaces } from './places.tsx'
import { type Chunk, Markup, markupNode, writeNode } from './react/write.ts'
import { toBytes } from './to-bytes.ts'

/**
 * Gives the HTML of a key. The key is all that the HTML is made from: nothing goes stale.
 * @param render given what is to cache the parts inside
 */
type Cache = (key: string, render: (by: Cache) => Chunk[]) => readonly Chunk[]

/** Static HTML between requests. Sizes in bytes. */
const stored = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (html, key) => html.length + 2 * key.length,
})

/** What is hydrated, without what fills its slots: there is a hole. Sizes in bytes. */
const frames = new LRUCache<string, readonly (Buffer | number)[]>({
  maxSize: 6 * 1024 * 1024,
  sizeCalculation: (frame, key) =>
    frame.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 8 : part.length), 2 * key.length),
})

const isDevelopment = import.meta.env.MODE === 'development'

// In development the code changes too, which the keys do not hold.
const isCached = !isDevelopment

const storedOf = (key: string): Buffer | undefined => (isCached ? stored.get(key) : undefined)

const store: Cache = (key, render) => {
  const made = toBytes(render(asBytes))
  stored.set(key, made)
  return [made]
}

const asBytes: Cache = (key, render) => {
  const known = storedOf(key)
  return known ? [known] : store(key, render)
}

/**
 * How often the HTML of a block was there already, by where its instance stands. What a product's own page shows comes
 * once: to work out its key and to keep it would only cost, and push out what comes again.
 */
const returns = new LRUCache<string, { asked: number; known: number; passed: number }>({ max: 4096 })

/** So many tell something, and one of so many is tried again: times change. */
const ENOUGH = 32

/** Whose HTML was there less often than once in so many is not kept. */
const SELDOM = 8

const asBytesOf = (node: BlockNode, render: (by: Cache) => Chunk[]): readonly Chunk[] => {
  const seen = returns.get(node.at) ?? { asked: 0, known: 0, passed: 0 }
  if (seen.asked === 0) returns.set(node.at, seen)
  if (seen.asked >= ENOUGH && seen.known * SELDOM < seen.asked && ++seen.passed % ENOUGH !== 0) return render(asBytes)
  const key = keyOf(node)
  const known = storedOf(key)
  seen.asked++
  if (known) seen.known++
  if (seen.asked >= 2 * ENOUGH) Object.assign(seen, { asked: ENOUGH, known: seen.known / 2 })
  return known ? [known] : store(key, render)
}

/** All that a block's HTML is made from. */
function keyOf({ key, type, props, only = [], slots, at }: BlockNode): string {
  const inside = Object.entries(slots ?? {}).map(([name, content]) => `${name}${keysOf(content)}`)
  return `${key} ${type} ${at} ${only.join()} ${contentKey(props)}{${inside.join()}}`
}

const keysOf = (content: readonly BlockNode[] | readonly (readonly BlockNode[])[]): string =>
  `[${content.map((one) => ('key' in one ? keyOf(one) : keysOf(one))).join()}]`

function frameOf(key: string, render: () => readonly Chunk[]): readonly (Buffer | number)[] {
  const known = isCached ? frames.get(key) : undefined
  if (known) return known
  const frame = render().map((chunk) => (typeof chunk === 'number' ? chunk : toBytes([chunk])))
  frames.set(key, frame)
  return frame
}

/** For what comes once and is somebody's: it would only push out what comes again. */
export const noCache: Cache = (_key, render) => render(noCache)

// As the page around it: the browser hydrates such a part and expects React's marks between texts.
const hydrated = (node: ReactNode): Chunk[] => writeNode(node, { hydrates: true })

const partsBy =
  (by: Cache): HtmlCache['part'] =>
  (name, from, render) =>
    new Markup(by(`${name}:${contentKey(from)}`, () => hydrated(render())))

/** @param hydrates as the tree around it */
function sameIn(hydrates: boolean): HtmlCache['same'] {
  const known = new WeakMap<JSX.Element, ReactNode>()
  return (element) => {
    const html = known.get(element)
    if (html !== undefined) return html
    // By way of bytes it becomes a text in one piece.
    const made = markupNode([toBytes(writeNode(element, { hydrates })).toString()])
    known.set(element, made)
    return made
  }
}

/** A frame's parts as nodes like any other, so that the slots' contents are rendered between them. */
const framed: HtmlCache['frame'] = (name, from, slots, render) => {
  const content: ReactNode[] = []
  const hold = (filling: ReactNode): ReactNode => (filling === null ? null : markupNode([content.push(filling) - 1]))
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
  const frame = frameOf(`${name}:${contentKey(from)} ${contentKey(filled)}`, () => hydrated(render(held)))
  return frame.map((part) => (typeof part === 'number' ? content[part] : markupNode([part])))
}

/**
 * The tree as navigation gets it. A static block that throws is reported and left out, alone.
 * @param by `noCache` where it is not to be cached
 */
export function prerender(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  by = asBytes,
): PrerenderedNode[] {
  try {
    return prerenderNodes(nodes, components, by)
  } catch {
    return prerenderNodes(withoutFailing(nodes, components, report), components, by)
  }
}

export interface RenderedRoot {
  prerendered: PrerenderedNode[]
  html: readonly Chunk[]
}

/** The tree as it is hydrated, and the HTML of it. A block that throws is reported and left out, alone. */
export function renderRoot(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  root: (tree: readonly PrerenderedNode[]) => ReactNode,
): RenderedRoot {
  const render = (blocks: readonly BlockNode[]): RenderedRoot => {
    const prerendered = prerenderNodes(blocks, components, asBytes)
    const html = hydrated(<HtmlCacheContext value={CACHE}>{root(prerendered)}</HtmlCacheContext>)
    return { prerendered, html }
  }
  try {
    return render(nodes)
  } catch {
    return render(withoutFailing(nodes, components, report))
  }
}

const CACHE: HtmlCache = { part: partsBy(asBytes), frame: framed, same: sameIn(true) }

/** Makes runs of blocks that are static all the way down into static HTML and leaves the others to be hydrated. */
function prerenderNodes(nodes: readonly BlockNode[], components: Components, by: Cache): PrerenderedNode[] {
  const prerendered: PrerenderedNode[] = []
  let run: Chunk[] | undefined
  for (const node of nodes) {
    if (isStatic(node)) {
      const render = (inner: Cache): Chunk[] => renderStatic(node, components, inner)
      const html = by === asBytes ? asBytesOf(node, render) : render(by)
      if (run) run.push(...html)
      else prerendered.push({ key: node.key, html: new Markup((run = [...html])) })
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

function renderStatic(node: BlockNode, components: Components, by: Cache): Chunk[] {
  const options = { hydrates: false, prefix: `${node.key}-` }
  if (!isDevelopment) return writeNode(inContext([toWholeIsland(node)], components, by), options)
  const placed = writeNode(inContext([toPlaced(toWholeIsland(node))], placing(components), by), options)
  return [withPlaces(placed.join(''))]
}

const toWholeIsland = (node: BlockNode): Island => toIsland(node, (content) => content.map(toWholeIsland))

const inContext = (nodes: readonly PrerenderedNode[], components: Components, by: Cache): ReactNode => (
  <ComponentsContext value={components}>
    <HtmlCacheContext value={by === noCache ? null : { part: partsBy(by), frame: asItIs, same: sameInStatic }}>
      <Tree nodes={nodes} />
    </HtmlCacheContext>
  </ComponentsContext>
)

const sameInStatic = sameIn(false)

/** Only blocks that are hydrated are made without their slots. */
const asItIs: HtmlCache['frame'] = (_name, _from, slots, render) => render(slots)

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
