import { isStaticHtml, type PrerenderedNode } from '../tree/types.ts'
import { fetchPage } from './fetch-page.ts'

/** Returns the props of the first interactive block of a type on another page, such as the next page of a list. */
export async function fetchBlock(
  address: string,
  type: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await fetchPage(new URL(address, location.href))
  return 'redirect' in answer ? undefined : propsOf(answer.tree, type)
}

function propsOf(nodes: readonly PrerenderedNode[], type: string): Readonly<Record<string, unknown>> | undefined {
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
