/**
 * In a part of a page whose choices lead to the same page told otherwise (`data-stay`), what was typed is a choice too:
 * a press on another takes it along, and a part that opens over the page sends it when it is closed.
 */
export function keepTyped(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-stay] li a') : null
    const typed = typedIn(link?.closest('[data-stay]'))
    if (!link || typed.length === 0) return
    const url = new URL(link.href)
    for (const { name, value } of typed) {
      if (value.trim() === '') url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    link.href = url.href
  })
  // It does not bubble.
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (newState !== 'closed' || !(target instanceof Element && target.matches('[data-stay]'))) return
      typedIn(target)[0]?.form?.requestSubmit()
    },
    true,
  )
}

/** Fields that say another thing than the page that came with them. */
const typedIn = (part: Element | null | undefined): HTMLInputElement[] =>
  [...(part?.querySelectorAll('input') ?? [])].filter(
    ({ form, value, defaultValue }) => form && value.trim() !== defaultValue,
  )
