import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connectBrowser } from './browser.ts'
import type { RunningSite } from './run-site.ts'

/** A page of the site in a browser, with everything that it complained of. */
export interface Visit {
  page: Page
  /** Console messages, uncaught errors, and requests to other hosts. */
  complaints: string[]
  /** Paths of requests to the site, in order. */
  requests: string[]
}

export interface VisitOptions extends BrowserContextOptions {
  /** Done before the first document is asked for. */
  before?: (page: Page) => Promise<unknown>
  /** Allows the invitation to subscribe, which may cover controls. */
  invitation?: boolean
  /** In a new context: with nothing of the site in the browser's cache, or with its clock replaced. */
  isCold?: boolean
  /** State of the page to wait for. */
  until?: 'commit' | 'load' | 'alive'
}

/** The variable with the address of a site that `global-setup.ts` starts: the demo, or that of `gallery.ts`. */
type Shared = 'TEST_SITE' | 'TEST_GALLERY'
export const GALLERY: Shared = 'TEST_GALLERY'

interface Visited {
  context: BrowserContext
  /** The options that it was made with; undefined where no other visit may have it. */
  look: string | undefined
}

/** A browser for a file of tests, and a site, shared or its own. The pages of a test are closed after it. */
export function useSite(start: (() => Promise<RunningSite>) | Shared = 'TEST_SITE') {
  let own: RunningSite | undefined
  let browser: Browser
  const open: Visited[] = []
  const idle = new Map<string, BrowserContext[]>()
  const origin = (): string => (typeof start === 'string' ? (process.env[start] ?? '') : (own?.url ?? ''))

  beforeAll(async () => {
    ;[own, browser] = await Promise.all([typeof start === 'string' ? undefined : start(), connectBrowser()])
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map(leave))
    if (own && (own.process.exitCode !== null || own.process.signalCode !== null))
      throw new Error(`The site has ended (${own.process.exitCode ?? own.process.signalCode}):\n${own.output()}`)
  })
  afterAll(async () => {
    await browser?.close()
    await own?.stop()
  })

  /** Closes the pages; those of the next test take the context again with what it has kept of the site's scripts. */
  async function leave({ context, look }: Visited): Promise<void> {
    if (look === undefined) return context.close()
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all([context.clearCookies(), context.unrouteAll(), context.setOffline(false)])
    idle.set(look, [...(idle.get(look) ?? []), context])
  }

  return {
    url: (path = ''): string => origin() + path,
    site: (): RunningSite => {
      if (!own) throw new Error('A shared site prints nothing to its suites: start one of your own')
      return own
    },

    /** Opens an address as a visitor who has never been here; where scripts run, waits until the page is alive. */
    async visit(
      path: string,
      { before, until, invitation = false, isCold = false, ...options }: VisitOptions = {},
    ): Promise<Visit> {
      const look = isCold || options.storageState ? undefined : JSON.stringify(options)
      const known = look === undefined ? undefined : idle.get(look)?.pop()
      const context = known ?? (await browser.newContext({ baseURL: origin(), locale: 'ru-RU', ...options }))
      const page = await context.newPage()
      open.push({ context, look })
      if (known) await forget(page, origin())
      const visit: Visit = { page, complaints: [], requests: [] }
      page.on('console', (message) =>
        visit.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`),
      )
      page.on('pageerror', (error) => visit.complaints.push(`uncaught: ${error.message}`))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.origin === origin()) visit.requests.push(url.pathname + url.search)
        else if (url.protocol.startsWith('http')) visit.complaints.push(`another host: ${url.href}`)
      })
      if (!invitation)
        await page.addInitScript(() => {
          if (localStorage.getItem('subscribe-modal') === null) localStorage.setItem('subscribe-modal', 'false')
        })
      await before?.(page)
      const wait = until ?? (options.javaScriptEnabled === false ? 'load' : 'alive')
      await page.goto(path, { waitUntil: wait === 'alive' ? 'load' : wait })
      if (wait === 'alive') await alive(page)
      return visit
    },
  }
}

/** Forgets what the site stored in the browser, but for its cache. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/** Waits until the document's script has taken the page over. */
export const alive = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-enhanced]', { state: 'attached' })

/** Leaves a mark that only another document takes away. */
export const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { marked: true }))

/** Returns true if the page is still the marked document. */
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** Addresses of all pages but products, of which there may be any number, as /sitemap.xml lists them. */
export async function pagesOf(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !path.includes('/item/'))
}

/** One article, one piece of news, one section: those of a kind differ in their texts alone. */
export const oneOfEach = (paths: readonly string[]): readonly string[] => {
  const makes = Map.groupBy(paths, (path) => path.replace(/^(\/[^/]+\/).+/, '$1…'))
  return [...makes.values()].flatMap(([first]) => first ?? [])
}

/** Pages of the demo catalog, one of each make: a section, a jar, a closure, a product of partners. */
export const CATALOG_PAGES = [
  '/catalog/banki/pet/',
  '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/',
  '/catalog/item/kryshka-gladkaya-s-obtyuratorom-18-410-pp-belaya/',
  '/catalog-import/item/nasos-bezvozdushnyy-zaschelka-24-mm-0-2-ml-pp-belyy/',
]

/** A text with plain spaces and hyphens, to compare by. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('\u2011', '-').trim()

/** Visible text with plain spaces. */
export const seen = async (place: Locator): Promise<string> => plain((await place.allInnerTexts()).join(' '))
