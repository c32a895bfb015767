import { type BakedNode, isReady } from '../tree/types.ts'
import type { PageData, PageMeta } from './types.ts'

/** The id of the element that holds the page's JSON. */
export const PAGE_ELEMENT = 'page'

/** The page that the document came with; the HTML of its static parts is read from the document itself. */
export function readDocumentPage(): PageData {
  const page = JSON.parse(document.getElementById(PAGE_ELEMENT)?.textContent ?? '') as PageData
  takeReadyHtml(page.tree)
  return page
}

function takeReadyHtml(nodes: readonly BakedNode[]): void {
  for (const node of nodes) {
    if (isReady(node)) node.html = document.querySelector(`[data-ready="${CSS.escape(node.key)}"]`)?.innerHTML ?? ''
    else for (const content of Object.values(node.slots ?? {})) takeReadyHtml(content.flat())
  }
}

/** Brings the head in line with a page that came by navigation. */
export function updateHead(meta: PageMeta): void {
  document.title = meta.title
  set('meta[name="description"]', 'meta', { name: 'description' }, 'content', meta.description)
  set('meta[name="robots"]', 'meta', { name: 'robots' }, 'content', meta.robots)
  set('link[rel="canonical"]', 'link', { rel: 'canonical' }, 'href', meta.robots ? undefined : meta.canonical)
}

function set(
  selector: string,
  tag: string,
  attributes: Record<string, string>,
  name: string,
  value: string | undefined,
): void {
  const found = document.head.querySelector(selector)
  if (value === undefined) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(Object.assign(document.createElement(tag), attributes))
  element.setAttribute(name, value)
}
