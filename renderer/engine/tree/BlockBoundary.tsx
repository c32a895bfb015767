import { Component, type ReactNode } from 'react'

/**
 * Error boundary of a block: if the block throws in the browser, it is omitted and the error is logged. If React failed because a
 * translator or an extension changed the DOM, the block is rendered once more. State outside of the block is preserved.
 */
export class BlockBoundary extends Component<{ at: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof DOMException && error.name === 'NotFoundError') {
      this.setState({ failed: false })
      return
    }
    console.error(`Блок ${this.props.at} не показан: он завершился ошибкой.`, error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
