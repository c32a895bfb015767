import { Fragment, type ReactNode } from 'react'
import type { SlotContent } from '../tree/types.ts'

/**
 * Renders the page inside its layout; empty while the next page loads.
 * @param subject path of the page: state of its blocks lives as long as it is shown. Another product begins anew, another
 * filter of the same list does not
 */
export function Outlet({ subject, slots }: { subject: string } & SlotContent): ReactNode {
  return (
    <main id="main" tabIndex={-1} aria-busy={!slots.page || undefined}>
      <Fragment key={subject}>{slots.page}</Fragment>
    </main>
  )
}
