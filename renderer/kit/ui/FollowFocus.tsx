import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  /** Element around all that changes; by default the page's `main`. */
  root?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Class of buttons that remove their row from a list. */
const REMOVING = '.removing'

/**
 * If an update removes the focused element, moves the focus to its replacement: from a row's remove button to that of the next row, else to
 * the root's first control, or to `main`. Reads the focus from the document right before the update, since React misses a focus from before
 * hydration.
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
