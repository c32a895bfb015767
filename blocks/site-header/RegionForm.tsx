import type { ReactNode, SubmitEvent } from 'react'
import { notify, refresh } from '#renderer/index.ts'

/** A form that posts the chosen region. Without a script the server redirects to the page in the header Referer. */
export function RegionForm({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <form className={className} method="post" action="/region/" onSubmit={change}>
      <input type="hidden" name="back" defaultValue="" />
      {children}
    </form>
  )
}

/** Changes the region. Typed values stay, because the page does. If the URL depends on the region, opens the new URL. */
async function change(event: SubmitEvent<HTMLFormElement>): Promise<void> {
  const { currentTarget: form, nativeEvent } = event
  const back = form.elements.namedItem('back')
  if (back instanceof HTMLInputElement) back.value = window.location.pathname + window.location.search
  event.preventDefault()
  const { submitter } = nativeEvent as unknown as globalThis.SubmitEvent // React's type lacks `submitter`
  const values = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
  try {
    const { url, redirected } = await fetch(form.action, { method: 'POST', body: new URLSearchParams(values) })
    if (!redirected) throw new Error('The region was refused')
    if (new URL(url).pathname !== window.location.pathname) return window.location.assign(url)
    form.closest<HTMLElement>('[popover]')?.hidePopover()
    refresh()
  } catch {
    notify({ kind: 'failed', text: 'Регион не\u00a0сменился. Попробуйте ещё раз.' })
  }
}
