import type { Page } from 'playwright'

/** Returns the links and controls that another element covers, with the page scrolled to its top and to its bottom. */
export async function coveredOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const end of ['top', 'bottom']) {
    await page.evaluate(
      (to) => scrollTo({ top: to === 'top' ? 0 : document.body.scrollHeight, behavior: 'instant' }),
      end,
    )
    found.push(...(await page.evaluate(covered)).map((one) => `${end}: ${one}`))
  }
  return found
}

/** Runs in the page, so it must not use other values of this module. */
function covered(): string[] {
  const bar = [...document.querySelectorAll('nav, .buying')].find((one) => {
    const { position, bottom, display } = getComputedStyle(one)
    return position === 'fixed' && bottom === '0px' && display !== 'none'
  })
  // Elements under a phone's bottom bar do not count, since the visitor can scroll them into view.
  const end = (bar?.getBoundingClientRect().top ?? innerHeight) - 1
  const isInside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < document.documentElement.clientWidth && y < end
  // Positions that a scrolling ancestor clips do not count.
  const isCut = (element: Element, x: number, y: number): boolean => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const { left, right, top, bottom } = around.getBoundingClientRect()
      if (x < left || x > right || y < top || y > bottom) return true
    }
    return false
  }
  const isIts = (element: Element, hit: Element | null): boolean =>
    hit !== null &&
    (element.contains(hit) ||
      hit.contains(element) ||
      // The control's label may cover it, and so may the element that its link is stretched over.
      hit.closest('label')?.control === element ||
      hit.closest('label')?.contains(element) === true ||
      // The visitor can scroll what the header covers into view.
      (scrollY > 0 && hit.closest('header') !== null))
  return [
    ...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, textarea, summary'),
  ].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    const inBar = bar?.contains(element) || getComputedStyle(element).position === 'fixed'
    return [...element.getClientRects()].flatMap(({ left, top, width, height }) => {
      if (width < 4 || height < 4) return []
      // At the end of a field may be its button.
      const points = [0.08, 0.5, element.matches('input') ? 0.5 : 0.92].map(
        (part) => [left + width * part, top + height / 2] as const,
      )
      const lost = points.some(([x, y]) => {
        if (!(inBar ? y < innerHeight - 1 : isInside(x, y)) || isCut(element, x, y)) return false
        return !isIts(element, document.elementFromPoint(x, y))
      })
      const [x, y] = points[1] ?? [0, 0]
      const over = document.elementFromPoint(x, y)
      return lost ? [`${element.outerHTML.slice(0, 90)} under ${over?.outerHTML.slice(0, 60)}`] : []
    })
  })
}
