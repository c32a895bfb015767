import type { ReactNode } from 'react'
import type { SlotContent } from '../tree/types.ts'

/** Where the layout puts the page. */
export function Outlet({ slots }: SlotContent): ReactNode {
  return (
    <main id="main" tabIndex={-1}>
      {slots.page}
    </main>
  )
}
