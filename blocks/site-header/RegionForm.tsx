import type { ReactNode } from 'react'

/** Posts the chosen region. Without a script the server goes back by the Referer. */
export function RegionForm({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <form
      className={className}
      method="post"
      action="/region/"
      onSubmit={({ currentTarget }) => {
        const back = currentTarget.elements.namedItem('back')
        if (back instanceof HTMLInputElement) back.value = window.location.pathname + window.location.search
      }}
    >
      <input type="hidden" name="back" defaultValue="" />
      {children}
    </form>
  )
}
