import { requestCall } from '../../engine/api/client.ts'

import { emitShopEvent } from '../shop/events.ts'
import { listsStore } from '../shop/list-state.ts'
import type { ListChange, Notice } from '../shop/list-types.ts'
import { createLists } from './create-lists.ts'
import { Toast } from './Toast.tsx'
import { followTabs } from './tabs.ts'

let notices = 0
let tell: ReturnType<typeof followTabs> = () => undefined

/** Shows a notice in the corner instead of the one that is there; none takes that away. */
export function notify(notice: Notice | undefined): void {
  const number = ++notices
  const close = (): void => {
    if (number === notices) notify(undefined)
  }
  listsStore.setState({ toast: notice ? <Toast key={number} notice={notice} onClose={close} /> : undefined })
}

const lists = createLists(listsStore, { requestCall, notify, settled: (list) => tell(list), counted: emitShopEvent })

/** Reads the lists for the first time, and follows the other tabs from then on. */
export function beginLists(): void {
  tell = followTabs({ read: (list) => lists.reload(list) })
  lists.reload()
}

/** Does something with the visitor's lists: shown at once, put back with a notice where it fails. */
export const changeLists = (change: ListChange): void => lists.change(change)

/**
 * Reads the lists again, here and in other tabs: after signing in, an order, or anything else that changed them.
 * @param changed whether the visitor has put something in or taken it out by a call of this page
 */
export async function reloadLists(changed = false): Promise<void> {
  await lists.reload(undefined, changed)
  tell()
}
