import { Component, type ReactNode } from 'react'

/** Leaves out a block that throws in the browser, alone, and says so in the console. */
export class BlockBoundary extends Component<{ at: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    // Shown over the page by renderer/overlay.ts.
    if (import.meta.hot) dispatchEvent(new CustomEvent('tara:caught', { detail: { error, at: this.props.at } }))
    console.error(`Блок ${this.props.at} не показан: он завершился ошибкой.`, error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
