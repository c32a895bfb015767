import { Agent, request } from 'node:http'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { report } from './measure.ts'
import { addressesOf, residentMegabytes, settled } from './process.ts'

const WALK = 20
const PAGES = 1000
const AT_ONCE = 4

/** Minutes of further requests, to see whether memory keeps growing; none by default. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 0)

/** Measures the resident memory with the demo catalog: after the start, after a thousand different pages, and after further ones. */
export async function measureMemory(): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    const pages = await addresses(site)
    await settled(site)
    await ask(site, pages.slice(0, WALK))
    tell(`after the start and ${WALK} pages`, residentMegabytes(site), 220)
    await ask(site, pages.slice(0, PAGES))
    tell(`after ${PAGES} different pages`, residentMegabytes(site), 330)
    const end = Date.now() + MINUTES * 60_000
    while (Date.now() < end) await ask(site, pages)
    if (MINUTES > 0) tell(`after ${MINUTES} minutes of pages`, residentMegabytes(site), 330)
  } finally {
    await site.stop()
  }
}

const tell = (when: string, megabytes: number, bound: number): void =>
  report(`resident memory ${when}`, `${megabytes.toFixed(0)} MB`, `at most ${bound} MB`, megabytes <= bound)

/** Returns all paths in the sitemaps, then those of lists with other sort orders and pages. */
async function addresses(site: RunningSite): Promise<string[]> {
  const maps = ['/sitemap.xml', '/sitemap-main-1.xml', '/sitemap-import-1.xml']
  const named = (await Promise.all(maps.map((map) => addressesOf(site, map)))).flat()
  const lists = named.filter((path) => /^\/catalog\/[^/]*\/?$/.test(path))
  const sorted = ['price', '-price', 'volume', '-volume', 'name'].flatMap((sort) =>
    lists.flatMap((path) => ['cards', 'table'].map((view) => `${path}?sort=${sort}&view=${view}`)),
  )
  return [...new Set([...named, ...sorted])]
}

async function ask({ url }: RunningSite, paths: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const rest = paths.values()
  const worker = async (): Promise<void> => {
    for (const path of rest) await get(url + path, agent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
}

/** Requests a page with the headers of a browser. @throws if its status is not 200 */
const get = (url: string, agent: Agent): Promise<void> =>
  new Promise((done, fail) => {
    request(url, { agent, headers: { 'Accept-Encoding': 'gzip, br, zstd' } }, (answer) => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`${url}: ${answer.statusCode}`))))
    })
      .on('error', fail)
      .end()
  })
