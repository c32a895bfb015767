import type { Page } from 'playwright'
import { holding } from './use-site.ts'

// Blocks that are not hydrated until they are needed, and the scripts that hydrate them.

export const SCRIPTS = '**/build/**/*.js'

/** Returns the number of blocks within an element that are not hydrated yet. */
export const asleep = (page: Page, within: string): Promise<number> =>
  page.locator(`${within} [data-wake]:not([data-awake])`).count()

/** Returns the modules that a document preloads after its load event: they hydrate it. */
export const modulesOf = (html: string): string[] => /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []

/** Holds the scripts that hydrate a document. */
export function hydration(html: string) {
  const modules = new Set(modulesOf(html))
  if (modules.size === 0) throw new Error('The document names no modules')
  return holding(({ pathname }) => modules.has(pathname))
}

/** Delays scripts requested from now on. @param fails decides per URL whether the script then fails @returns lets the scripts load */
export async function holdScripts(page: Page, fails = (_address: string): boolean => false): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    if (fails(route.request().url())) await route.abort()
    else await route.continue()
  })
  return resolve
}
