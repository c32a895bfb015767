import { findBlocks } from './desk/placed-blocks.ts'

/** Position of a block in the files, from server/app/for-authors.ts. */
interface Place {
  /** «schema/pages/home.json:12:5» */
  readonly place: string
  /** Absolute path for the editor. */
  readonly path: string
}

/** A block on the page: type, file with JSON pointer, outermost element. */
interface InspectedBlock {
  readonly type: string
  readonly at: string
  readonly element: Element
}

/**
 * Only in development, with `?inspect` in the address: names the block under the pointer, and a click opens its line in the
 * editor.
 */
export function startInspector(): void {
  const host = document.createElement('tara-inspect')
  const root = host.attachShadow({ mode: 'open' })
  // Neither the page's styles nor a style attribute.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const box = root.appendChild(document.createElement('div'))
  const label = root.appendChild(document.createElement('output'))
  const hint = root.appendChild(document.createElement('p'))
  hint.textContent = 'Щелчок по\u00a0блоку открывает его в\u00a0редакторе. Esc\u00a0— закончить.'
  document.body.append(host)

  const places = new Map<string, Promise<Place | undefined>>()
  let shown: InspectedBlock | undefined

  function placeOf(at: string): Promise<Place | undefined> {
    let place = places.get(at)
    if (!place) places.set(at, (place = askPlace(at)))
    return place
  }

  async function show(block: InspectedBlock | undefined): Promise<void> {
    shown = block
    box.hidden = label.hidden = !block
    if (!block) return
    const { left, top, width, height } = block.element.getBoundingClientRect()
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
    Object.assign(label.style, { left: `${Math.max(0, left)}px`, top: `${Math.max(0, top)}px` })
    label.textContent = block.type
    const place = await placeOf(block.at)
    if (shown === block) label.textContent = `${block.type} — ${place?.place ?? block.at}`
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
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return
      ending.abort()
      host.remove()
    },
    listening,
  )
}

async function askPlace(at: string): Promise<Place | undefined> {
  // Not cached: edits move blocks.
  const answer = await fetch(`/_inspect?at=${encodeURIComponent(at)}`, { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as Place) : undefined
}

function blockAt(target: EventTarget | null): InspectedBlock | undefined {
  if (!(target instanceof Element)) return undefined
  const blocks = findBlocks(document)
  const block = blocks.blockAt(target)
  const element = block && blocks.elements.get(block.at)?.find((outermost) => outermost.contains(target))
  return block && element && { ...block, element }
}

const STYLES = `
  div { position: fixed; z-index: 2147483646; box-sizing: border-box; border: 2px solid #0b57d0; background: rgb(11 87 208 / 12%); pointer-events: none }
  output { position: fixed; z-index: 2147483647; padding: 2px 8px; background: #0b57d0; color: #fff; font: 14px/1.5 system-ui, sans-serif; pointer-events: none }
  p { position: fixed; z-index: 2147483647; right: 16px; bottom: 16px; margin: 0; padding: 8px 16px; background: #1b1b1b; color: #fff; font: 14px/1.5 system-ui, sans-serif; pointer-events: none }
  [hidden] { display: none }
`
