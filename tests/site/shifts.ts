import type { Page } from 'playwright'
import { alive, drawn } from './use-site.ts'

/** Records the layout shifts of all documents that a page opens from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
    // What was parsed last is drawn in a later frame.
    const draw = () => requestAnimationFrame(() => requestAnimationFrame((at) => Object.assign(window, { drawn: at })))
    addEventListener('DOMContentLoaded', draw)
  })

/**
 * Opens a page and waits until it is complete. @returns the layout shifts after the whole document was drawn: before that, on a slow machine, a
 * row of cards grows when its last card arrives
 */
export async function openWatched(page: Page, path: string) {
  const answer = await page.goto(path)
  await alive(page)
  const complete = await page.waitForFunction(() => 'drawn' in window && Number(window.drawn))
  await page.evaluate(() => document.fonts.ready)
  await drawn(page)
  const from = await complete.jsonValue()
  const shifts = (await shiftsOn(page)).filter((shift) => JSON.parse(shift).startTime > from)
  return { status: answer?.status(), shifts }
}

/** Returns the layout shifts of the current document so far. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
