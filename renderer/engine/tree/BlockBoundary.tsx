import { Component, type ReactNode } from 'react'

/**
 * Error boundary: omits a block that throws in the browser, and logs the error. If React fails because a translator or an extension has
 * changed the DOM, the block is rendered once more. State above the boundary stays.
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
