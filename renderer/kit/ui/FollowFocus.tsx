import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  /** Element that contains everything that may change; by default the page's `main`. */
  root?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Class of buttons that remove their row from a list. */
const REMOVING = '.removing'

/**
 * If an update removes the focused element, moves the focus: from a row's remove button to the next row's, otherwise to the first control
 * of the root, or to `main`. Reads the focus from the document right before the update, because React does not know of a focus set before
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
