import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type HtmlCache, HtmlCacheContext } from '../tree/Cached.tsx'
import { mapSlots } from '../tree/slots.ts'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import {
  type BlockNode,
  type Components,
  type Island,
  isStaticHtml,
  type PrerenderedNode,
  type ReportBlock,
} from '../tree/types.ts'

const isDevelopment = import.meta.env.MODE === 'development'

/** Cache of repeated HTML: static blocks and `Cached` parts. Keys are hashes of all inputs, so no entry becomes stale. Sizes in bytes. */
const htmlCache = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
})

/** Returns HTML from the cache, or renders and caches it. Development has no cache, because keys do not depend on the components' code. */
function cached(name: string, from: unknown, render: () => string): string {
  if (isDevelopment) return render()
  const key = name + hash('sha1', JSON.stringify(from), 'base64')
  const hit = htmlCache.get(key)
  if (hit !== undefined) return hit
  const html = render()
  htmlCache.set(key, html)
  return html
}

// The browser hydrates these parts, so renderToStaticMarkup cannot be used.
const cachedPart: HtmlCache = (name, from, render) => cached(`${name} `, from, () => renderToString(render()))

/** Renders static blocks to HTML. Interactive blocks stay data, which the browser renders. Used for client-side navigation. */
export const prerender = (
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  isPlaced = isDevelopment,
): readonly PrerenderedNode[] =>
  withoutFailing(nodes, components, report, (blocks) => prerenderNodes(blocks, components, isPlaced))

/** Renders blocks for a document: returns the tree that the browser hydrates, and the tree's HTML. */
export const renderRoot = (
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  root: (tree: readonly PrerenderedNode[]) => ReactNode,
  isPlaced = isDevelopment,
): { tree: readonly PrerenderedNode[]; html: string } =>
  withoutFailing(nodes, components, report, (blocks) => {
    const tree = prerenderNodes(blocks, components, isPlaced)
    return { tree, html: renderToString(<HtmlCacheContext value={cachedPart}>{root(tree)}</HtmlCacheContext>) }
  })

/** Renders the blocks of a letter to HTML. Nothing is cached, because letters are personal. */
export const renderStatically = (
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  isPlaced = false,
): string => withoutFailing(nodes, components, report, (blocks) => renderStatic(blocks, components, isPlaced))

/** Renders blocks. A block that throws an error is omitted and reported. */
function withoutFailing<T>(
  nodes: readonly BlockNode[],
  components: Components,
  report: ReportBlock,
  render: (blocks: readonly BlockNode[]) => T,
): T {
  try {
    return render(nodes)
  } catch {
    return render(soundOf(nodes, components, report))
  }
}

function prerenderNodes(nodes: readonly BlockNode[], components: Components, isPlaced: boolean): PrerenderedNode[] {
  const tree: PrerenderedNode[] = []
  for (const run of runsOf(nodes)) {
    const [first] = run
    if (first && isStatic(first))
      tree.push({
        key: first.key,
        html: cached(isPlaced ? '@' : '', run, () => renderStatic(run, components, isPlaced)),
      })
    else
      tree.push(
        ...run.map((node) => toIsland(node, (content) => prerenderNodes(content, components, isPlaced), isPlaced)),
      )
  }
  return tree
}

/** Groups adjacent static blocks, so that each group can be rendered as one HTML string. */
function runsOf(nodes: readonly BlockNode[]): BlockNode[][] {
  const runs: BlockNode[][] = []
  let last: boolean | undefined
  for (const node of nodes) {
    if (isStatic(node) === last) runs.at(-1)?.push(node)
    else runs.push([node])
    last = isStatic(node)
  }
  return runs
}

/** Finds the blocks that throw no error, by rendering each one alone. Inner blocks are tested before their parents. */
function soundOf(nodes: readonly BlockNode[], components: Components, report: ReportBlock): BlockNode[] {
  return nodes.flatMap((node) => {
    const rest = { ...node, ...mapSlots(node.slots, (content) => soundOf(content, components, report)) }
    try {
      renderStatic([rest], components)
      return [rest]
    } catch (error) {
      report(node.at, error)
      return []
    }
  })
}

function renderStatic(nodes: readonly BlockNode[], components: Components, isPlaced = isDevelopment): string {
  const toWhole = (node: BlockNode): Island => toIsland(node, (content) => content.map(toWhole), isPlaced)
  const islands = nodes.map(toWhole)
  const options = { identifierPrefix: `${nodes[0]?.key}-` }
  const inContext = (available: Components, tree: readonly Island[]): ReactNode => (
    <ComponentsContext value={available}>
      <Tree nodes={tree} />
    </ComponentsContext>
  )
  return isPlaced
    ? withPlaces(renderToStaticMarkup(inContext(placing(components), islands.map(toPlaced)), options))
    : renderToStaticMarkup(inContext(components, islands), options)
}

const isStatic = (node: BlockNode): boolean =>
  !node.interactive && Object.values(node.slots ?? {}).every((content) => content.flat().every(isStatic))

/** Returns the tree without the HTML of its static parts, which the document already contains. */
export const withoutHtml = (nodes: readonly PrerenderedNode[]): PrerenderedNode[] =>
  nodes.map((node) =>
    isStaticHtml(node)
      ? { key: node.key }
      : { ...node, ...mapSlots<PrerenderedNode, PrerenderedNode>(node.slots, withoutHtml) },
  )

/** Returns when an interactive block is hydrated. A static block that contains interactive ones is hydrated with the page. */
const wakesOf = ({ interactive }: BlockNode): Pick<Island, 'wakes'> =>
  interactive && interactive !== 'now' ? { wakes: interactive === true ? 'near' : interactive } : {}

/** Converts a block to the data that the browser needs. */
const toIsland = (
  node: BlockNode,
  each: (nodes: readonly BlockNode[]) => readonly PrerenderedNode[],
  isPlaced: boolean,
): Island => ({
  key: node.key,
  type: node.type,
  props: node.props,
  ...(node.needs && { needs: node.needs }),
  ...(node.only && { only: node.only }),
  ...wakesOf(node),
  ...(isPlaced && { at: node.at }),
  ...mapSlots(node.slots, each),
})

// In development and in the studio, the attribute `data-at` marks the first element of each static block. A component cannot set it, so a
// text marker is rendered before each block, and later becomes an attribute of the element after it.

const PLACE = '@place'
const [BEGIN, END] = ['\uE0F0', '\uE0F1']

/** Adds the position in the files to the props of a block and of the blocks inside it. */
export const toPlaced = (node: Island): Island => ({
  ...node,
  props: { ...node.props, [PLACE]: `${node.type} ${node.at ?? ''}` },
  ...(node.slots && {
    slots: Object.fromEntries(
      Object.entries(node.slots).map(([name, content]) => [
        name,
        content.map((item) => ('key' in item ? placedNode(item) : item.map(placedNode))) as readonly PrerenderedNode[],
      ]),
    ),
  }),
})

const placedNode = (node: PrerenderedNode): PrerenderedNode => (isStaticHtml(node) ? node : toPlaced(node))

/** Wraps components so that each renders a text marker with the block's position before itself. */
export const placing = (components: Components): Components =>
  Object.fromEntries(
    Object.entries(components).map(([type, Component]) => [
      type,
      ({ [PLACE]: place, ...props }) => (
        <>
          {place !== undefined && BEGIN + String(place) + END}
          <Component {...props} />
        </>
      ),
    ]),
  )

const MARK = new RegExp(`${BEGIN}([^${END}]*)${END}(?:<!-- -->)?(<[a-z][^\\s/>]*)?`, 'g')

/** Replaces each text marker by an attribute of the element that follows it. A marker without such an element is removed. */
export const withPlaces = (html: string): string =>
  html.replace(MARK, (_, at: string, tag?: string) => (tag ? `${tag} data-at="${at}"` : ''))
