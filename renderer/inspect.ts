import { findBlocks } from './desk/placed-blocks.ts'

/** A block's position in the files, «schema/pages/home.json:12:5», and its path for opening an editor (server/app/for-authors.ts). */
type Place = Readonly<Record<'place' | 'path', string>>

/** Development only, with `?inspect` in the URL. Shows the name of the block under the pointer. A click opens its line in the editor. */
export function startInspector(): void {
  const host = document.createElement('tara-inspect')
  const root = host.attachShadow({ mode: 'open' })
  // The CSP forbids style elements, but not constructed stylesheets.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const box = root.appendChild(document.createElement('div'))
  const label = root.appendChild(document.createElement('output'))
  document.body.append(host)

  let shown: string | undefined

  async function show(block: ReturnType<typeof blockAt>): Promise<void> {
    if (shown === block?.at) return
    shown = block?.at
    box.hidden = label.hidden = !block
    if (!block) return
    const { left, top, width, height } = block.element.getBoundingClientRect()
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
    Object.assign(label.style, { left: `${Math.max(0, left)}px`, top: `${Math.max(0, top)}px` })
    label.textContent = block.type
    const place = await placeOf(block.at)
    if (shown === block.at) label.textContent = `${block.type} — ${place?.place ?? block.at}`
  }

  async function open(event: Event): Promise<void> {
    const block = blockAt(event.target)
    if (!block) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const place = await placeOf(block.at)
    if (place) await fetch(`/__open-in-editor?file=${encodeURIComponent(place.path)}`)
  }

  const ending = new AbortController()
  const listening = { capture: true, signal: ending.signal }
  addEventListener('pointermove', ({ target }) => void show(blockAt(target)), listening)
  addEventListener('click', (event) => void open(event), listening)
  addEventListener('scroll', () => void show(undefined), listening)
  const end = () => {
    ending.abort()
    host.remove()
  }
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), listening)
}

async function placeOf(at: string): Promise<Place | undefined> {
  // Skips the HTTP cache, because edits move blocks within files.
  const answer = await fetch(`/_inspect?at=${encodeURIComponent(at)}`, { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as Place) : undefined
}

/** Returns the block that contains an element: its type, its file and JSON pointer, and its outermost element. */
function blockAt(target: EventTarget | null) {
  if (!(target instanceof Element)) return undefined
  const blocks = findBlocks(document)
  const block = blocks.blockAt(target)
  const element = block && blocks.elements.get(block.at)?.find((outermost) => outermost.contains(target))
  return block && element && { ...block, element }
}

const STYLES = `
  div { position: fixed; z-index: 2147483646; box-sizing: border-box; border: 2px solid #0b57d0; background: rgb(11 87 208 / 12%); pointer-events: none }
  output { position: fixed; z-index: 2147483647; padding: 2px 8px; background: #0b57d0; color: #fff; font: 14px/1.5 system-ui, sans-serif; pointer-events: none }
  [hidden] { display: none }
`
