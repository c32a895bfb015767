import type { Components, Island, PrerenderedNode } from '../tree/types.ts'
import { isStaticHtml } from '../tree/types.ts'

// In development alone: static HTML says of each block where it stands (`data-at`), for renderer/inspect.ts. Components
// know nothing of it, so a text goes before each block, which no selector sees, and becomes an attribute of the element
// that follows.

const PLACE = '@place'
const [BEGIN, END] = ['\uE0F0', '\uE0F1']

/** The same blocks, each with its place among its props. */
export const toPlaced = (node: Island): Island => ({
  ...node,
  props: { ...node.props, [PLACE]: `${node.type} ${node.at ?? ''}` },
  ...(node.slots && {
    slots: Object.fromEntries(
      Object.entries(node.slots).map(([name, content]) => [
        name,
        content.map((one) => ('key' in one ? placedNode(one) : one.map(placedNode))) as readonly PrerenderedNode[],
      ]),
    ),
  }),
})

const placedNode = (node: PrerenderedNode): PrerenderedNode => (isStaticHtml(node) ? node : toPlaced(node))

/** The same components, each of which says its place before it is shown. */
export const placing = (components: Components): Components =>
  Object.fromEntries(
    Object.entries(components).map(([type, Component]) => [
      type,
      ({ [PLACE]: place, ...props }) => (
        <>
          {BEGIN + String(place) + END}
          <Component {...props} />
        </>
      ),
    ]),
  )

const MARK = new RegExp(`${BEGIN}([^${END}]*)${END}(?:<!-- -->)?(<[a-z][^\\s/>]*)?`, 'g')

/** A place becomes an attribute of the element right behind it; one that no element follows is gone. */
export const withPlaces = (html: string): string =>
  html.replace(MARK, (_, at: string, tag?: string) => (tag ? `${tag} data-at="${at}"` : ''))
