import type { PageData, PageMeta } from '../page/types.ts'
import type { PrerenderedNode } from '../tree/types.ts'

/** ID of the script element that contains the page's JSON. */
export const PAGE_ELEMENT = 'page'

/** Returns the page data of the document. The HTML of static blocks is not in the JSON, but is read from the DOM. */
export function readDocumentPage(): PageData {
  const page = JSON.parse(document.getElementById(PAGE_ELEMENT)?.textContent ?? '') as PageData
  takeStaticHtml(page.tree)
  return page
}

function takeStaticHtml(nodes: readonly PrerenderedNode[]): void {
  for (const node of nodes) {
    if ('type' in node) for (const content of Object.values(node.slots ?? {})) takeStaticHtml(content.flat())
    else node.html = document.querySelector(`[data-static="${CSS.escape(node.key)}"]`)?.innerHTML ?? ''
  }
}

export function updateHead(meta: PageMeta): void {
  document.title = meta.title
  set('meta[name="description"]', 'meta', { name: 'description' }, 'content', meta.description)
  set('meta[name="robots"]', 'meta', { name: 'robots' }, 'content', meta.robots)
  set('link[rel="canonical"]', 'link', { rel: 'canonical' }, 'href', meta.canonical)
}

function set(
  selector: string,
  tag: string,
  attributes: Record<string, string>,
  name: string,
  value: string | undefined,
): void {
  const existing = document.head.querySelector(selector)
  if (value === undefined) {
    existing?.remove()
    return
  }
  const element = existing ?? document.head.appendChild(Object.assign(document.createElement(tag), attributes))
  element.setAttribute(name, value)
}
