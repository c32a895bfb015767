import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PlacedBlocks, REFRESH_EVENT } from '#renderer/index.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'
import { late, useEdit, useOpened, usePaste, useStudio, useStudioState } from './context.ts'
import { findPlaces } from './find-places.ts'
import { fieldsOf } from './form-fields.ts'
import { plain, textAt, textsIn, typeIn } from './inline.ts'
import type { PointedProps } from './Pointed.tsx'
import { sourcesOfText } from './sources.ts'
import { GONE, idOf, type Place } from './store.ts'
import { chainTo, dropAt, schemaAt } from './tree.ts'
import { useCompose } from './use-compose.ts'

const Pointed = late(() => import('./Pointed.tsx').then((pointed) => pointed.Pointed))

const WIDTHS = { phone: 390, tablet: 768, desktop: 1280 } as const
export type Width = keyof typeof WIDTHS
export type Scheme = 'light dark' | 'light' | 'dark'
export type Viewer = 'guest' | 'signed-in'

/** View of the page in the frame: its width, color scheme, kind of visitor, and day. */
export interface View {
  readonly width: Width
  readonly scheme: Scheme
  readonly viewer: Viewer
  /** The page is shown as on this day, «2026-12-31». Empty: all content that has not expired. */
  readonly day: string
}

interface Shown {
  /** URL of the page without the preview key, for example «/about/». */
  readonly address: string
  /** A counter. When it changes, the frame loads the address again. */
  readonly visit: number
  readonly view: View
  /** True if clicks work as for visitors. Otherwise they select blocks. */
  readonly isTrying: boolean
}

interface FrameProps extends Shown {
  readonly onAddress: (address: string) => void
  /** Called with the files of the blocks on the page. */
  readonly onFiles: (files: readonly string[]) => void
  readonly onKey: (event: KeyboardEvent) => void
}

const NO_BLOCKS: PlacedBlocks = { elements: new Map(), blockAt: () => undefined }

/** Events that the page does not get while it is edited, because a click selects a block. */
const PRESSES = 'click auxclick dblclick mousedown mouseup pointerdown pointerup submit dragstart'.split(' ')

/** The page itself in an iframe. The studio draws outlines over it, and handles its clicks. */
export function Frame({ address, visit, view, isTrying, onAddress, onFiles, onKey }: FrameProps) {
  const { width, scheme, viewer, day } = view
  const { studio, opening, language, show } = useStudio()
  const edit = useEdit()
  const read = usePaste()
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const blocks = useRef(NO_BLOCKS)
  const hovered = useRef<string>(undefined)
  const isStale = useRef(false)
  const shown = useStudioState((state) => state.shown)
  const size = useSize(stage)
  const files = useOpened()
  const [pointed, setPointed] = useState<Pick<PointedProps, 'element' | 'sources' | 'isPart'>>()

  const withKey = (target: string): string => {
    const url = new URL(target, location.origin)
    const key = viewer === 'guest' ? opening.key : opening.keySignedIn
    url.searchParams.set('studio', day === '' ? key : `${key}~${day}`)
    return url.pathname + url.search + url.hash
  }
  const goTo = useEffectEvent((target: string) => frame.current?.contentWindow?.location.replace(withKey(target)))
  // A change of `visit` loads the same address again.
  useEffect(() => goTo(address), [address, visit, viewer, day])

  const refresh = useEffectEvent(() => {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!view) return
    const isEnhanced = view.document.documentElement.dataset.enhanced !== undefined
    isStale.current = !isEnhanced
    // The refresh event does not update an open modal, so the modal's address is opened again.
    if (isEnhanced && view.location.search.includes('modal='))
      view.navigation?.navigate(view.location.href, { history: 'replace' }).finished?.catch(() => undefined)
    else if (isEnhanced) view.dispatchEvent(new Event(REFRESH_EVENT))
    else if (view.document.readyState === 'complete' && !view.document.getElementById('page')) {
      isStale.current = false
      view.location.reload()
    }
  })
  useEffect(() => {
    if (shown > 0) refresh()
  }, [shown])

  /** Returns the place of a form's field. If the form's file is not loaded, returns the place of the form. */
  const fieldAt = (form: string, name: string): string | undefined => {
    const { file } = opening.files.find(({ file, kind }) => kind === 'form' && idOf(file) === form) ?? {}
    if (file === undefined) return undefined
    const at = fieldsOf(studio.store.getState().values[file]).findIndex((field) => field.name === name)
    return at < 0 ? `${file}#` : `${file}#/fields/${at}`
  }
  const look = useEffectEvent((document: Document) => {
    blocks.current = findPlaces(document, fieldAt)
    if (isStale.current) refresh()
    onFiles([...new Set([...blocks.current.elements.keys()].map((at) => at.split('#')[0] ?? ''))])
  })

  // The places of fields are known only after the form's file was loaded, which may be later than the page.
  const opened = useStudioState(({ values }) => Object.keys(values).length)
  useEffect(() => {
    const { document } = frame.current?.contentWindow ?? {}
    if (opened > 0 && document) look(document)
  }, [opened])

  const press = useEffectEvent((event: Event) => {
    const target = event.target as Element
    if (isTrying) {
      const link =
        event.type === 'click' && !event.defaultPrevented ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.origin !== location.origin || !link.pathname.endsWith('/')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const url = new URL(link.href)
      url.searchParams.delete('studio')
      onAddress(url.pathname + url.search + url.hash)
      return
    }
    if (isTyped(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type === 'pointerdown') {
      leaveFields() // the prevented event does not move the focus
      setPointed(undefined)
    }
    if (event.type !== 'click' && event.type !== 'dblclick') return
    blocks.current = findPlaces(target.ownerDocument, fieldAt)
    const place = placeOf(blocks.current.blockAt(target)?.at)
    if (event.type === 'click') studio.select(place)
    else if (place) typeAt(target, place)
  })
  /** Starts editing a text on the page if it is exactly one value of the block. Otherwise shows which values it may contain. */
  function typeAt(target: Element, place: Place): void {
    const at = textAt(target, valueAt(studio.store.getState().values[place.file], place.pointer))
    if (at) typeHere(at.element, { file: place.file, pointer: place.pointer + at.pointer })
    else {
      const [text, value] = [target.textContent, studio.store.getState().values[place.file]]
      const sources = sourcesOfText(files, place, text)
      const [part] = textsIn(value, `${place.pointer}/props`)
        .filter((part) => part.text !== '' && plain(text).includes(plain(part.text)))
        .toSorted((a, b) => b.text.length - a.text.length)
      setPointed({ element: target as HTMLElement, sources, isPart: part !== undefined })
      if (part && sources.length === 0) void show({ file: place.file, pointer: part.pointer })
    }
  }
  function typeHere(element: HTMLElement, place: Place): void {
    setPointed(undefined)
    const state = studio.store.getState()
    const schema = schemaAt(language, state, place)
    // The element of a block (`data-at`) cannot be split into several paragraphs.
    const isParagraph = element.matches('p:not([data-at])') || element.querySelector('p') !== null
    const hasParagraphs = schema.role === 'text' && isParagraph
    const enter = hasParagraphs ? 'новый абзац, щелчок рядом\u00a0— готово' : 'готово'
    studio.say(`Правьте текст на\u00a0месте: Enter\u00a0— ${enter}, Esc\u00a0— оставить как было.`)
    studio.store.setState({ isTyping: true })
    const { dataset } = element.ownerDocument.documentElement
    dataset.typing = ''
    const held = studio.hold(place)
    const value = String(valueAt(state.values[place.file], place.pointer))
    const onEnd = (text: string | undefined) => {
      studio.store.setState({ isTyping: false })
      const now = held.now()
      held.release()
      const theirs = now && valueAt(studio.store.getState().values[now.file], now.pointer)
      if (text !== undefined && !now) studio.say(GONE)
      else if (text !== undefined && now && theirs === value) edit(now, text)
      else if (text !== undefined && now && theirs !== text) studio.ask({ place: now, mine: text, theirs })
      // A refresh of the page was skipped while the author typed (refresh.ts).
      if (dataset.typing) refresh()
      delete dataset.typing
    }
    typeIn(element, value, { hasParagraphs, onEnd, read: (copied) => read(copied, schema) })
  }
  const hover = useEffectEvent(({ target }: Event) => {
    hovered.current = isTrying ? undefined : blocks.current.blockAt(target as Element)?.at
  })
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (!isTrying && !isTyped(event.target as Element)) onKey(event)
  })

  function watch(): void {
    const view = frame.current?.contentWindow
    if (!view || view.location.href === 'about:blank') return
    const { document } = view
    // The page has opened another page without the preview key, for example after a form.
    if (!view.location.search.includes('studio=')) {
      onAddress(view.location.pathname + view.location.search)
      return
    }
    for (const name of PRESSES) view.addEventListener(name, press, true)
    view.addEventListener('pointerover', hover, true)
    document.documentElement.addEventListener('pointerleave', () => {
      hovered.current = undefined
    })
    view.addEventListener('keydown', key, true)
    let waits = false
    new MutationObserver(() => {
      if (waits) return
      waits = true
      view.requestAnimationFrame(() => {
        waits = false
        look(document)
      })
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-enhanced', 'data-at'] })
    look(document)
  }

  const scale = Math.min(1, size.width / WIDTHS[width])
  const inner = width === 'desktop' ? Math.max(size.width, WIDTHS.desktop) : WIDTHS[width]
  return (
    <div ref={stage} className="studio-stage full">
      <div
        className="studio-screen positioned"
        style={{
          width: inner,
          height: size.height / scale,
          transform: `scale(${scale})`,
          ...{ '--studio-scale': scale },
          left: (size.width - inner * scale) / 2,
        }}
      >
        <iframe ref={frame} title="Страница сайта" style={{ colorScheme: scheme }} onLoad={watch} />
        <Outlines blocks={blocks} hovered={hovered} />
      </div>
      {pointed && <Pointed {...pointed} scale={scale} onType={typeHere} onClose={() => setPointed(undefined)} />}
    </div>
  )
}

const isTyped = (target: Element): boolean => target.closest('[contenteditable]') !== null

const placeOf = (at: string | undefined): Place | undefined => {
  const [file = '', pointer = ''] = at?.split('#') ?? []
  return at === undefined ? undefined : { file, pointer }
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 680, height: 600 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width > 0) setSize({ width, height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/**
 * Outlines of the hovered and the selected block. The name of the selected block is a handle for dragging it. Positions are measured in
 * each animation frame, because blocks may move at any time.
 */
function Outlines({ blocks, hovered }: { blocks: RefObject<PlacedBlocks>; hovered: RefObject<string | undefined> }) {
  const { outline } = useStudio()
  const selected = useStudioState((state) => state.selected)
  const boxes = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const
  const at = selected && `${selected.file}#${selected.pointer}`
  const scrolledTo = useRef<string>(undefined)
  const item = outline.find(({ place }) => place.file === selected?.file)
  const chosen = item && chainTo(item, selected?.pointer ?? '').at(-1)
  const compose = useCompose()
  /** Place at which the dragged block would be inserted. Undefined if nothing is dragged. */
  const drag = useRef<{ to?: string | undefined; side?: 'before' | 'after' }>(undefined)

  function dragOver({ clientX, clientY, nativeEvent: { offsetX, offsetY } }: PointerEvent): void {
    if (!drag.current || !item || !chosen) return
    // Over the handle or outside of the page there is no target. The block is not moved then.
    const frame = document.elementFromPoint(clientX, clientY)
    const page = frame instanceof HTMLIFrameElement ? frame.contentDocument : null
    const element = page?.elementFromPoint(offsetX, offsetY)
    const at = element ? blocks.current.blockAt(element)?.at : undefined
    const place = placeOf(at)
    const over = place?.file === item.place.file ? chainTo(item, place.pointer).at(-1) : undefined
    const { top = 0, height = 0 } = areaOf(at ? elementsOf(blocks.current, at) : []) ?? {}
    const isAfter = offsetY > top + height / 2
    const to = over && dropAt(chosen, over, isAfter)
    drag.current = { to, side: isAfter ? 'after' : 'before' }
    hovered.current = to && at
  }
  function stop(event: { preventDefault: () => void }): void {
    event.preventDefault()
    drag.current = undefined
    hovered.current = undefined
  }

  const draw = useEffectEvent(() => {
    const places = [hovered.current === at ? undefined : hovered.current, at]
    for (const [i, place] of places.entries()) {
      const box = boxes[i]?.current
      if (!box) continue
      box.dataset.drop = (i === 0 && drag.current?.side) || ''
      const elements = place === undefined ? [] : elementsOf(blocks.current, place)
      const area = areaOf(elements)
      box.hidden = !area
      box.classList.toggle('studio-high', (area?.top ?? 0) < 40)
      if (area)
        Object.assign(box.style, {
          left: `${area.left}px`,
          top: `${area.top}px`,
          width: `${area.width}px`,
          height: `${area.height}px`,
        })
      if (i === 1 && area && place !== scrolledTo.current) {
        scrolledTo.current = place
        const height = elements[0]?.ownerDocument.defaultView?.innerHeight ?? 0
        if (area.top + area.height < 80 || area.top > height - 80) elements[0]?.scrollIntoView({ block: 'center' })
      }
    }
  })
  useEffect(() => {
    let request = requestAnimationFrame(function next() {
      draw()
      request = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(request)
  }, [])
  return (
    <section
      aria-label="Выбранный блок"
      className="studio-outlines"
      tabIndex={-1}
      onPointerDown={({ pointerType, pointerId, currentTarget }) => {
        if (pointerType === 'touch') return
        currentTarget.setPointerCapture(pointerId)
        drag.current = {}
      }}
      onPointerMove={dragOver}
      onPointerUp={() => chosen && drag.current?.to && compose.move(chosen, drag.current.to)}
      onLostPointerCapture={stop}
      onKeyDown={(event) => event.key === 'Escape' && drag.current && stop(event)}
    >
      <div ref={boxes[0]} className="studio-box" hidden />
      <div ref={boxes[1]} className="studio-box studio-chosen" aria-hidden="true" hidden>
        {chosen && <span className="studio-tag unbroken">{chosen.title}</span>}
      </div>
    </section>
  )
}

/** Returns the elements of a block. If it has none of its own, returns those of the blocks inside it. */
function elementsOf({ elements }: PlacedBlocks, at: string): readonly Element[] {
  return elements.get(at) ?? [...elements].flatMap(([inner, those]) => (inner.startsWith(`${at}/`) ? those : []))
}

function areaOf(elements: readonly Element[]) {
  const areas = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (areas.length === 0) return undefined
  const left = Math.min(...areas.map((area) => area.left))
  const top = Math.min(...areas.map((area) => area.top))
  const right = Math.max(...areas.map((area) => area.right))
  return { left, top, width: right - left, height: Math.max(...areas.map((area) => area.bottom)) - top }
}

/** Blurs the focused field, in the studio and in the frame. Its text is then saved. */
export function leaveFields(): void {
  for (const { activeElement } of [document, document.querySelector('iframe')?.contentDocument ?? document])
    (activeElement as HTMLElement | null)?.blur()
}
