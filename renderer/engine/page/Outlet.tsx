import type { ReactNode } from 'react'
import type { SlotContent } from '../tree/types.ts'

/** Renders the page inside its layout; empty while the next page loads. */
export function Outlet({ slots }: SlotContent): ReactNode {
  return (
    <main id="main" tabIndex={-1} aria-busy={!slots.page || undefined}>
      {slots.page}
    </main>
  )
}
