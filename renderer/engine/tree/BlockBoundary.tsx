import { Component, type ReactNode } from 'react'

/**
 * Omits a block that throws in the browser, and logs the error. If React fails because something else has changed the DOM, such as a
 * translator, the block is rendered once more. State above it stays.
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
