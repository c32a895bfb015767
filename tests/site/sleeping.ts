import type { Page } from 'playwright'

// Blocks that sleep until they are wanted, and the scripts that wake them.

export const SCRIPTS = '**/build/**/*.js'

/** Number of blocks that still sleep within an element. */
export const asleep = (page: Page, within: string): Promise<number> =>
  page.locator(`${within} [data-wake]:not([data-awake])`).count()

/** Holds back scripts that are requested from now on. @param fails is asked once they are let through @returns lets them through */
export async function holdScripts(page: Page, fails = (_address: string): boolean => false): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    if (fails(route.request().url())) await route.abort()
    else await route.continue()
  })
  return resolve
}
