/** Takes the focus from the field of the panel, or the text on the page, that somebody types in: it is a change then. */
export function leaveFields(): void {
  for (const { activeElement } of [document, document.querySelector('iframe')?.contentDocument ?? document])
    (activeElement as HTMLElement | null)?.blur()
}
