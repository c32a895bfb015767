import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, ContextObject, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

declare global {
  interface Window {
    axe: typeof Axe
    loadAxe?: () => void
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Pages whose documents can load axe by themselves: sending axe to each document takes longer than running it. */
const prepared = new WeakSet<Page>()

async function loadAxe(page: Page): Promise<void> {
  if (!prepared.has(page)) await page.addInitScript(`window.loadAxe = () => {${AXE}}`)
  prepared.add(page)
  const load = () => {
    if (!Object.hasOwn(window, 'axe')) window.loadAxe?.()
    return Object.hasOwn(window, 'axe')
  }
  if (!(await page.evaluate(load))) await page.evaluate(AXE)
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** WCAG 2.5.3: axe considers this rule experimental and runs it only if it is named. */
const NAMES = { 'label-content-name-mismatch': { enabled: true } }

interface Look {
  /** A selector; by default the whole page. */
  within?: string
  /** Selectors of parts that are left out, because they are the same on another page. */
  without?: readonly string[]
  /** Also checks axe's best practices. */
  best?: boolean
  /** Checks only rules that depend on colors and widths, for a second viewport of a page that was checked completely. */
  isAgain?: boolean
}

const OF_A_LOOK = { type: 'rule', values: ['color-contrast', 'target-size'] } satisfies RunOptions['runOnly']

/** Returns the violations that axe finds in the current state of a page: rule and element. */
export async function violations(page: Page, look: Look = {}): Promise<string[]> {
  const { within = 'html', without = [], best = false, isAgain = false } = look
  await loadAxe(page)
  // A sticky bar at the bottom always covers a part of some link, so it is made static during the check.
  const bars = await page.evaluateHandle(() => {
    const sticks = (element: Element) => {
      const { position, bottom } = getComputedStyle(element)
      return position === 'sticky' && bottom !== 'auto'
    }
    const found = [...document.querySelectorAll<HTMLElement>('body *')].filter(sticks)
    for (const bar of found) bar.style.position = 'static'
    return found
  })
  const found = await page.evaluate(([place, options]) => window.axe.run(place, options), [
    { include: [within], exclude: [...without] },
    {
      ...(isAgain
        ? { runOnly: OF_A_LOOK }
        : { runOnly: { type: 'tag', values: best ? [...WCAG, 'best-practice'] : WCAG }, rules: NAMES }),
      // Omits the rules that pass, which would take half of the time.
      resultTypes: ['violations'],
      // Only the gallery has frames, and their documents are checked as pages.
      iframes: false,
    },
  ] satisfies [ContextObject, RunOptions])
  await bars.evaluate((all) => {
    for (const bar of all) bar.style.position = ''
  })
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
