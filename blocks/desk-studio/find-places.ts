import { findBlocks, type PlacedBlocks } from '#renderer/index.ts'

/** Finds a document's blocks, and the fields of its forms. @param fieldAt returns the place of a form's field by name */
export function findPlaces(
  document: Document,
  fieldAt: (form: string, name: string) => string | undefined,
): PlacedBlocks {
  const { elements, blockAt } = findBlocks(document)
  const fields = new Map<Element, string>()
  for (const form of document.querySelectorAll('form')) {
    const id = form.querySelector<HTMLInputElement>('input[type="hidden"][name="form"]')?.value
    if (id === undefined) continue
    for (const control of form.querySelectorAll(SEEN)) {
      const name = control.getAttribute('name') ?? ''
      const at = fieldAt(id, name)
      if (at !== undefined) fields.set(fieldAround(control, name), at)
    }
  }
  const places = new Map(elements)
  for (const [element, at] of fields) places.set(at, [...(places.get(at) ?? []), element])
  return {
    elements: places,
    blockAt(start) {
      const block = blockAt(start)
      for (
        let element: Element | null = start;
        element && element.tagName !== 'FORM';
        element = element.parentElement
      ) {
        const at = fields.get(element)
        if (at !== undefined) return { type: 'field', at }
      }
      return block
    },
  }
}

const SEEN = ':is(input, textarea, select)[name]:not([type="hidden"])'

/** Returns the largest element inside the form that contains this field and no other. */
function fieldAround(control: Element, name: string): Element {
  let element = control
  for (let around = control.parentElement; around && around.tagName !== 'FORM'; around = around.parentElement) {
    if ([...around.querySelectorAll(SEEN)].some((other) => other.getAttribute('name') !== name)) break
    element = around
  }
  return element
}
