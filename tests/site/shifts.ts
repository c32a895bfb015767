import type { Page } from 'playwright'
import { alive } from './use-site.ts'

/** Records the layout shifts of all documents that a page opens from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * Opens a page and waits until it is complete. @returns the layout shifts after the document was parsed: before that, on a slow machine, a
 * row of cards grows when its last card arrives
 */
export async function openWatched(page: Page, path: string) {
  const answer = await page.goto(path)
  await alive(page)
  const read = await page.evaluate(async () => {
    await document.fonts.ready
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.domContentLoadedEventStart ?? 0
  })
  const shifts = (await shiftsOn(page)).filter((shift) => JSON.parse(shift).startTime > read)
  return { status: answer?.status(), shifts }
}

/** Returns the layout shifts of the current document so far. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
