import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Violations that axe finds, and pages that are too wide: on a dark phone and on a light desktop. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze()
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${width} ${colorScheme} ${id}: ${html.slice(0, 160)}`))
    if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
      found.push(`${width}: too wide`)
  }
  return found
}
