import { type JSX, type KeyboardEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { adjustmentText, fitQuantity, type Portion, pieces } from '#schema/definitions/shop/units/quantity.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { requestCall } from '../../engine/api/client.ts'
import { clearFetched } from '../../engine/fetch/fetched.ts'
import { onReturn } from '../../engine/visitor/on-return.ts'
import { VISITOR_EVENT } from '../../engine/visitor/session.ts'
import { PAGE_EVENT } from '../../kit/actions/events.ts'
import { Icon } from '../../kit/ui/Icon.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { emitShopEvent, type ShopEvent } from '../state/events.ts'
import { listsStore } from '../state/list-state.ts'
import type { BasketLine, ListChange, ListName, Notice } from '../state/list-types.ts'
import css from './Toast.module.css'
import { VisitorLists } from './visitor-lists.ts'
import { adjustedNotice } from './words.ts'

let notices = 0
let shown: Notice | undefined
let tell: ReturnType<typeof followTabs> = () => undefined

/** Shows a notice in place of the current one. `undefined` only removes the current one. */
export function notify(notice: Notice | undefined): void {
  const number = ++notices
  shown?.gone?.()
  shown = notice
  const close = (): void => {
    if (number === notices) notify(undefined)
  }
  listsStore.setState({ toast: notice ? <Toast key={number} notice={notice} onClose={close} /> : undefined })
}

/** Shows a notice about a failure. With `retry` it gets a retry button. */
export const notifyFailed = (text: string, retry?: () => void): void =>
  notify({ kind: 'failed', text, ...(retry && { action: { label: 'Повторить', run: retry } }) })

/** Closes the notice after a navigation. A notice that offers an undo or reports a failure stays. */
export function leaveNotice(): void {
  if (shown?.kind === 'added' || shown?.kind === 'adjusted') notify(undefined)
}

const lists = new VisitorLists(listsStore, {
  ...{ requestCall, notify, putBack: focusReturned },
  settled: (list) => {
    clearFetched()
    tell(list)
  },
  counted: emitShopEvent,
})

/** Restores a product by undo. The undo button disappears, so the focus moves to the product, unless the visitor has moved it. */
function focusReturned(product: number, put: () => void): void {
  // Finds forms that add this product to a list or remove it.
  const forms = (): Element[] => [
    ...document.querySelectorAll(
      `main form:has([name="product"][value="${product}"]), main form[action^="/lists/?product=${product}&"]`,
    ),
  ]
  const before = forms()
  flushSync(put)
  const focus = (): void => {
    if (document.activeElement !== document.body) return
    const now = forms()
    const form = now.find((candidate) => !before.includes(candidate)) ?? now[0]
    const place = form?.closest('li, article, tr') ?? form
    place?.querySelector<HTMLElement>('a[href], button, [role="group"]')?.focus()
  }
  if (forms().length > 0) {
    focus()
    return
  }
  // A card appears only once the server has returned the list.
  const stop = listsStore.subscribe(({ busy }) => {
    if (Object.values(busy).some(Boolean)) return
    stop()
    setTimeout(focus)
  })
}

/**
 * Keeps the lists of open tabs in sync. A tab tells the others which list it has changed. A tab to which the visitor returns after a minute
 * reloads all lists (`onReturn`). @returns a function that tells the other tabs
 */
export function followTabs({ read }: { read(list?: ListName): void }): (list?: ListName) => void {
  onReturn(read)
  const channel = new BroadcastChannel('tara:lists')
  channel.addEventListener('message', ({ data }: MessageEvent<ListName | null>) => read(data ?? undefined))
  return (list) => channel.postMessage(list ?? null)
}

/**
 * Loads the lists after the page, because cached pages do not contain them (specification.md §4). Loads them again when another tab has
 * changed them, or when the visitor has signed in or out, or has submitted a form.
 */
export function startLists(): void {
  tell = followTabs({ read: (list) => lists.reload(list) })
  void lists.reload()
  const reload = (): void => void reloadLists()
  addEventListener(VISITOR_EVENT, reload)
  addEventListener(PAGE_EVENT, (event) => {
    const { kind } = (event as CustomEvent<ShopEvent>).detail // dispatched by emitShopEvent
    if (kind === 'accepted' || kind === 'changed') reload()
  })
  takeDrops()
}

/** If a file is dropped anywhere on the page, passes it to the field with `data-drop` and shows this field. */
function takeDrops(): void {
  const fieldFor = ({ dataTransfer }: DragEvent): HTMLInputElement | null =>
    dataTransfer?.types.includes('Files') ? document.querySelector('input[data-drop]') : null
  addEventListener('dragover', (event) => fieldFor(event) && event.preventDefault())
  addEventListener('drop', (event) => {
    const [field, file] = [fieldFor(event), event.dataTransfer?.files[0]]
    if (!field || !file) return
    event.preventDefault()
    const one = new DataTransfer()
    one.items.add(file)
    field.files = one.files
    const folded = field.closest('details')
    if (folded) folded.open = true
    field.focus()
  })
}

/** Shows a change of a list at once, and sends it to the server. If that fails, reverts it and shows a notice. */
export const changeLists = (change: ListChange): void => lists.change(change)

/** Sets the typed quantity of a line, rounded to whole boxes. Too large a quantity is not set: a notice offers the maximum. */
export function setQuantity(line: BasketLine, requested: number, portion: Portion): void {
  const { quantity, reason } = fitQuantity(requested, portion)
  const isOther = quantity !== line.quantity
  const set = (): void => changeLists({ do: 'basket.set', line, quantity })
  if (reason === 'most') {
    notify({
      kind: 'failed',
      text: `${adjustmentText(reason, portion)}. В\u00a0корзине по-прежнему ${pieces(line.quantity)}`,
      ...(isOther && { action: { label: `Поставить ${formatNumber(quantity)}`, run: set } }),
    })
    return
  }
  if (isOther) set()
  if (reason) notify(adjustedNotice(adjustmentText(reason, portion), quantity))
}

/**
 * Loads the lists again in this tab and in others, after a sign-in, an order, or another change on the server.
 * @param changed true if this page has caused the change
 */
export async function reloadLists(changed = false): Promise<void> {
  await lists.reload(undefined, changed)
  tell()
}

/** Milliseconds before a notice and its undo button disappear. Not while the notice is hovered or has the focus. */
const NOTICE_MS = 7000

/** A notice, with its button if it has one. A notice about a failure stays until the visitor closes it. */
function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }): JSX.Element {
  const { kind, text, action } = notice
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld || kind === 'failed') return
    const timer = setTimeout(onClose, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isHeld, kind, onClose])
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y: only the buttons inside are pressed; this element delays the closing while the notice is used
    <div
      className={`row gap-8 text-15 snug ${css.toast}`}
      onKeyDown={closeByKey}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p className={`row gap-12 grows shrinks ${css.text}`}>
        {kind === 'failed' && <Icon name="warning" />}
        <span>{text}</span>
      </p>
      {action && (
        <button
          type="button"
          className={`tall bold bare rounded ${css.action}`}
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label="Закрыть сообщение" className={css.close} onClick={onClose} />
    </div>
  )
}
