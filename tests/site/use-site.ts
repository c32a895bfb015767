import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Locator, Page } from 'playwright'
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
  /** Done before the first document is asked for; undone after the test where it returns an init script or a route. */
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
  visit: Visit
  page: Page
  /** The site and the options that it was made with; undefined where no other visit may have it. */
  key: string | undefined
  /** Result of `before`; undefined without one. What cannot be undone stays with the page, which nobody gets then. */
  prepared: unknown
}

let browser: Promise<Browser> | undefined

/** Contexts that no test uses, the last used last: they have the site's compiled scripts, and their page has its process. */
const idle: Visited[] = []
const MAX_IDLE = 8

/** A browser, and a site for a file of tests, shared or its own. The pages of a test are left after it. */
export function useSite(start: (() => Promise<RunningSite>) | Shared = 'TEST_SITE') {
  let own: RunningSite | undefined
  const open: Visited[] = []
  const origin = (): string => (typeof start === 'string' ? (process.env[start] ?? '') : (own?.url ?? ''))

  beforeAll(async () => {
    browser ??= connectBrowser()
    ;[own] = await Promise.all([typeof start === 'string' ? undefined : start(), browser])
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const { visit } of open) await tell(visit)
    await Promise.all(open.splice(0).map(leave))
    if (own && (own.process.exitCode !== null || own.process.signalCode !== null))
      throw new Error(`The site has ended (${own.process.exitCode ?? own.process.signalCode}):\n${own.output()}`)
  })
  afterAll(async () => {
    if (!own) return
    const isGone = ({ key }: Visited) => key?.startsWith(`${origin()} `)
    await Promise.all(idle.filter(isGone).map(({ context }) => context.close()))
    idle.splice(0, idle.length, ...idle.filter((visited) => !isGone(visited)))
    await own.stop()
  })

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
      const key =
        isCold || options.storageState ? undefined : `${origin()} ${JSON.stringify({ invitation, ...options })}`
      const at = key === undefined ? -1 : idle.findLastIndex((visited) => visited.key === key)
      const [known] = at < 0 ? [] : idle.splice(at, 1)
      const context = known?.context ?? (await newContext({ baseURL: origin(), ...options }, invitation))
      const page = known?.page.isClosed() === false ? known.page : await context.newPage()
      const visit: Visit = { page, complaints: [], requests: [] }
      const visited: Visited = { context, page, visit, key, prepared: undefined }
      open.push(visited)
      if (known) await forget(page, origin(), options)
      page.on('console', (message) => {
        // On a slow machine somebody types in another field before the page is read to its end.
        if (message.text().startsWith('Autofocus processing was blocked because a document already')) return
        visit.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => visit.complaints.push(`uncaught: ${error.message}`))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.origin === origin()) visit.requests.push(url.pathname + url.search)
        else if (url.protocol.startsWith('http')) visit.complaints.push(`another host: ${url.href}`)
      })
      if (before) visited.prepared = (await before(page)) ?? null
      const wait = until ?? (options.javaScriptEnabled === false ? 'load' : 'alive')
      await page.goto(path, { waitUntil: wait === 'alive' ? 'load' : wait })
      if (wait === 'alive') await alive(page)
      return visit
    },
  }
}

async function newContext(options: BrowserContextOptions, invitation: boolean): Promise<BrowserContext> {
  const context = await (await browser)?.newContext({ locale: 'ru-RU', ...options })
  if (!context) throw new Error('The browser is connected before the first test')
  if (!invitation)
    await context.addInitScript(() => {
      if (localStorage.getItem('subscribe-modal') === null) localStorage.setItem('subscribe-modal', 'false')
    })
  return context
}

const isDisposable = (value: unknown): value is Disposable =>
  typeof value === 'object' && value !== null && 'dispose' in value

/** Prints what a failed test has left in the browser: often it cannot be had again. */
async function tell({ page, complaints, requests }: Visit): Promise<void> {
  const shown = await Promise.race([
    page.locator('body').ariaSnapshot(),
    sleep(5000, 'The page does not answer'),
  ]).catch(String)
  console.log([page.url(), ...complaints, ...requests.slice(-20), shown.slice(0, 3000)].join('\n'))
}

/** Leaves the site: no script of it runs any more. */
async function leave(visited: Visited): Promise<void> {
  const { context, page, key, prepared } = visited
  if (key === undefined) return context.close()
  if (isDisposable(prepared)) await prepared.dispose()
  else if (prepared !== undefined) await page.close()
  await Promise.all(context.pages().map((one) => one !== page && one.close()))
  await Promise.all([context.unrouteAll(), context.setOffline(false)])
  if (!page.isClosed()) {
    page.removeAllListeners()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // It has the opener policy of a page: between documents with other ones the browser takes a new process.
    await page.goto('/robots.txt')
    await page.evaluate(() => sessionStorage.clear())
  }
  await context.clearCookies()
  idle.push(visited)
  if (idle.length > MAX_IDLE) await idle.shift()?.context.close()
}

/** Forgets what the site and a test have left in the browser, but for its cache. */
async function forget(page: Page, origin: string, options: BrowserContextOptions): Promise<void> {
  const { viewport = { width: 1280, height: 720 }, colorScheme = 'light', reducedMotion, forcedColors } = options
  const session = await page.context().newCDPSession(page)
  await Promise.all([
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    session.send('Page.resetNavigationHistory'),
    page.emulateMedia({
      ...{ media: null, colorScheme, contrast: 'no-preference' },
      ...{ reducedMotion: reducedMotion ?? 'no-preference', forcedColors: forcedColors ?? 'none' },
    }),
    viewport && page.setViewportSize(viewport),
    page.mouse.move(-1, -1),
  ])
  await session.detach()
}

/** Waits until the document's script has taken the page over. */
export const alive = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-enhanced]', { state: 'attached' })

/** Loads an address, or the document again, and waits until the page is alive. */
export async function aliveAt(page: Page, path?: string): Promise<void> {
  await (path === undefined ? page.reload() : page.goto(path))
  await alive(page)
}

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
