import { isStaticHtml, type PrerenderedNode } from '../tree/types.ts'
import { fetchPage } from './fetch-page.ts'

type BlockProps = Readonly<Record<string, unknown>>

/**
 * Fetches another page, for example the next page of a list. @returns a function that finds the first interactive block of a type and
 * returns its props; undefined if the page redirects
 */
export async function fetchBlocks(address: string): Promise<(type: string) => BlockProps | undefined> {
  const answer = await fetchPage(new URL(address, location.href))
  return (type) => ('redirect' in answer ? undefined : propsOf(answer.tree, type))
}

function propsOf(nodes: readonly PrerenderedNode[], type: string): BlockProps | undefined {
  for (const node of nodes) {
    if (isStaticHtml(node)) continue
    if (node.type === type) return node.props
    for (const content of Object.values(node.slots ?? {})) {
      const props = propsOf(content.flat(), type)
      if (props) return props
    }
  }
  return undefined
}
