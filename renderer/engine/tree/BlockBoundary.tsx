import { Component, type ReactNode } from 'react'

/**
 * Leaves out a block that throws in the browser and logs the error. Where somebody else has changed the DOM below, such as
 * a translator that moves texts, React fails to change it once more: then the block is rendered anew. State above stays.
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
