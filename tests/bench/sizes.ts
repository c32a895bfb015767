import { launchBrowser } from '../site/browser.ts'
import { PRODUCT } from '../site/lists.ts'
import { startSite } from '../site/run-site.ts'
import { gzipped, textOf, weighDocument, weighScripts } from '../site/weigh.ts'
import { report } from './measure.ts'

/** Pages to measure, and the maximum size of their HTML in KB; /catalog/ lists 24 products. */
const PAGES = [
  { path: '/', html: Number.POSITIVE_INFINITY },
  { path: '/catalog/', html: 150 },
  { path: PRODUCT, html: Number.POSITIVE_INFINITY },
  { path: '/articles/pet-pnd-pp/', html: Number.POSITIVE_INFINITY },
  { path: '/about/', html: Number.POSITIVE_INFINITY },
]

/** A page whose form has no drafts, because the code of drafts would load after the form's own code. */
const ENGINE = '/registration/'

/** Measures KB that pages transfer before and after their load event, gzipped; tests/e2e/size-budgets.test.ts limits them. */
export async function measureSizes(): Promise<void> {
  const site = await startSite()
  const browser = await launchBrowser()
  const scriptsOf = async (path: string) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    let requests = 0
    page.on('request', () => requests++)
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    const scripts = await weighScripts(site.url, page)
    await page.close()
    return { ...scripts, requests }
  }
  /** Returns the milliseconds of tasks over 50 ms until the page is idle, on a processor six times slower. */
  const longTasks = async (path: string): Promise<number> => {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.addInitScript(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
        buffered: true,
      })
      Object.assign(window, { tasks })
    })
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(3000)
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
    await page.close()
    return tasks.reduce((sum, ms) => sum + ms, 0)
  }
  const tell = (name: string, size: number, most: number, more = '') =>
    report(name, `${size.toFixed(1)} KB${more}`, Number.isFinite(most) ? `at most ${most} KB` : '', size <= most)
  try {
    for (const { path, html } of PAGES) {
      const document = await weighDocument(site.url, path)
      const { early, react, own, requests } = await scriptsOf(path)
      tell(`${path}: HTML`, document.html, html, `, ${document.elements} elements`)
      tell(`${path}: of it data`, document.data, Number.POSITIVE_INFINITY)
      tell(`${path}: CSS, gzipped`, document.styles.size, 24, ` in ${document.styles.files}`)
      tell(`${path}: JavaScript before the load event, gzipped`, early.size, 15, ` in ${early.files}`)
      tell(`${path}: in all without a press, over React's ${react.size.toFixed(1)}`, own.size, 65, ` in ${own.files}`)
      report(
        `${path}: requests at 1440 px, long tasks at a sixth of the speed`,
        `${requests}, ${Math.round(await longTasks(path))} ms`,
        '',
        true,
      )
    }
    const everywhere = await scriptsOf('/about/')
    const { paths } = await scriptsOf(ENGINE)
    const engine = paths.filter((path) => !everywhere.paths.includes(path))
    tell(
      `${ENGINE}: form engine with its libraries, gzipped`,
      gzipped(await Promise.all(engine.map((path) => textOf(site.url + path)))),
      35,
    )
  } finally {
    await browser.close()
    await site.stop()
  }
}
