import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

/** Transfer sizes of pages in kilobytes, for tests and `npm run bench`. */

export const KB = 1024

export const textOf = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(url, { headers })).text()

/** Returns the total size of texts in kilobytes after compressing each with gzip. */
export const gzipped = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / KB

/** Measures a document: HTML, the JSON in it, elements and stylesheets. @param headers of the request, such as a visitor's cookie */
export async function weighDocument(site: string, path: string, headers: Record<string, string> = {}) {
  const html = await textOf(site + path, headers)
  const data = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = '']) => href)
  return {
    html: Buffer.byteLength(html) / KB,
    data: Buffer.byteLength(data) / KB,
    elements: html.replaceAll(/(<script[^>]*>).*?<\/script>/gs, '$1').match(/<[a-z]/g)?.length ?? 0,
    styles: { files: links.length, size: gzipped(await Promise.all(links.map((href) => textOf(site + href)))) },
  }
}

/** Measures the scripts that a page loads without interaction: those before its load event, and all except React. */
export async function weighScripts(site: string, page: Page) {
  const scripts = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation')
    const loaded = document instanceof PerformanceNavigationTiming ? document.loadEventStart : 0
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, early: startTime < loaded }))
      .filter(({ path }) => path.endsWith('.js'))
  })
  const texts = await Promise.all(
    scripts.map(async ({ path, early }) => ({ path, early, text: await textOf(site + path) })),
  )
  const early = texts.filter((script) => script.early)
  const react = texts.filter(({ text }) => text.includes('react.dev/errors/'))
  const own = texts.filter((script) => !react.includes(script))
  const weigh = (some: typeof texts) => ({ files: some.length, size: gzipped(some.map(({ text }) => text)) })
  return { early: weigh(early), react: weigh(react), own: weigh(own), paths: texts.map(({ path }) => path) }
}
