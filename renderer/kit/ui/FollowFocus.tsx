import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  /** Ref to the element inside which the focus may move. By default it is the page's `main`. */
  root?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Selector of the buttons that remove their row from a list. */
const REMOVING = '.removing'

/**
 * Keeps the focus if an update removes the focused element. From a row's remove button it moves to that of the next row, otherwise to the
 * first control of the root, or to `main`. The focus is read from the document just before the update, because React does not know a focus
 * that was set before hydration.
 */
export class FollowFocus extends Component<Props> {
  #root(): HTMLElement | null {
    return this.props.root ? this.props.root.current : document.querySelector('main')
  }

  override getSnapshotBeforeUpdate(): { focused: Element; row: number } | null {
    const { activeElement } = document
    const root = this.#root()
    if (!activeElement || activeElement === root || !root?.contains(activeElement)) return null
    return { focused: activeElement, row: [...root.querySelectorAll(REMOVING)].indexOf(activeElement) }
  }

  override componentDidUpdate(_: Props, __: unknown, before: ReturnType<FollowFocus['getSnapshotBeforeUpdate']>): void {
    if (!before || before.focused.isConnected || document.activeElement !== document.body) return
    const root = this.#root()
    const rows = [...(root?.querySelectorAll<HTMLElement>(REMOVING) ?? [])]
    const next = before.row < 0 ? this.props.root && root?.querySelector<HTMLElement>(CONTROL) : rows[before.row]
    ;(next ?? rows.at(-1) ?? document.querySelector('main'))?.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.props.children
  }
}

const CONTROL = '[role="group"], button, a[href]'
