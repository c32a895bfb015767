import type { ReactNode } from 'react'
import type { SlotContent } from '../tree/types.ts'

/** Where the layout puts the page; empty while the next one is on its way. */
export function Outlet({ slots }: SlotContent): ReactNode {
  return (
    <main id="main" tabIndex={-1} aria-busy={!slots.page || undefined}>
      {slots.page}
    </main>
  )
}
