import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connectBrowser } from './browser.ts'
import type { RunningSite } from './run-site.ts'

/** A page of the site in a browser, with the problems that the browser reported. */
export interface Visit {
  page: Page
  /** Console messages, uncaught errors, and URLs of requests to other hosts. */
  complaints: string[]
  /** Paths of requests to the site, in order. */
  requests: string[]
  /** Waits until half a second has passed without a request; Playwright's `networkidle` comes once per document only. */
  quiet: () => Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  /** Called before the first document is requested. If it returns an init script or a route, that is removed after the test. */
  before?: (page: Page) => Promise<unknown>
  /** Allows the invitation to subscribe, which may cover controls. */
  invitation?: boolean
  /** True: uses a new browser context, for an empty cache or a replaced clock. */
  isCold?: boolean
  /** State of the page to wait for. */
  until?: 'commit' | 'load' | 'alive'
}

/** The variable with the URL of a site that `global-setup.ts` starts: the demo shop, or the site of `gallery.ts`. */
type Shared = 'TEST_SITE' | 'TEST_GALLERY'
export const GALLERY: Shared = 'TEST_GALLERY'

/** Returns the data folder of the demo shop that suites share. */
export const sharedData = (): string => process.env.TEST_SITE_DATA ?? ''

interface Visited {
  context: BrowserContext
  visit: Visit
  /** Identifies the site and the context's options: tests with the same key reuse the context; undefined: no test may reuse it. */
  key: string | undefined
  /** Result of `before`, undefined without one. If it cannot be undone, the page is closed and not used again. */
  prepared: unknown
}

let browser: Promise<Browser> | undefined

/** Contexts that no test uses, most recently used last: they still have the compiled scripts and a process for the site. */
const idle: Visited[] = []
const MAX_IDLE = 8

/** Provides a browser and a site for a test file; the site is shared or its own. After each test its pages are released. */
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

    /** Opens a URL as a new visitor; if scripts run, waits until the page is hydrated. */
    async visit(
      path: string,
      { before, until, invitation = false, isCold = false, ...more }: VisitOptions = {},
    ): Promise<Visit> {
      // Tests with different looks share a context, because a page can take on another look.
      const { viewport, colorScheme, reducedMotion, forcedColors, ...options } = more
      const key =
        isCold || options.storageState ? undefined : `${origin()} ${JSON.stringify({ invitation, ...options })}`
      const at = key === undefined ? -1 : idle.findLastIndex((visited) => visited.key === key)
      const [known] = at < 0 ? [] : idle.splice(at, 1)
      const context = known?.context ?? (await newContext({ baseURL: origin(), ...options }, invitation))
      const page = known?.visit.page.isClosed() === false ? known.visit.page : await context.newPage()
      const visit: Visit = { page, complaints: [], requests: [], quiet: watchRequests(page) }
      const visited: Visited = { context, visit, key, prepared: undefined }
      open.push(visited)
      if (known) await forget(page, origin())
      if (key !== undefined && page !== known?.visit.page) refuseClock(page)
      await setLook(page, more)
      page.on('console', (message) => {
        // On a slow machine the test may already focus a field before the browser handles `autofocus`.
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

/** Lets no test replace the clock of a context that later tests reuse: theirs would stand still. */
function refuseClock(page: Page): void {
  Object.defineProperty(page, 'clock', {
    get: () => {
      throw new Error('Visit with isCold: the clock of a shared context stays replaced')
    },
  })
}

async function newContext(options: BrowserContextOptions, invitation: boolean): Promise<BrowserContext> {
  const context = await (await browser)?.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', ...options })
  if (!context) throw new Error('The browser is connected before the first test')
  if (!invitation)
    await context.addInitScript(() => {
      if (localStorage.getItem('subscribe-modal') === null) localStorage.setItem('subscribe-modal', 'false')
    })
  return context
}

/** Counts the requests of a page from now on. @returns waits until none is under way and none has begun for half a second */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<object>()
  let last = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    if (request.resourceType() !== 'eventsource') open.add(request)
    last = performance.now()
  })
  const ended = (request: object): void => void open.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    last = performance.now()
    for (; performance.now() - last < 500; await wait(50)) {
      const asked = performance.now()
      await page.evaluate(() => undefined).catch(() => undefined)
      // The page evaluates nothing while a task of it runs, such as hydration.
      if (open.size > 0 || performance.now() - asked > 250) last = performance.now()
    }
  }
}

const isDisposable = (value: unknown): value is Disposable =>
  typeof value === 'object' && value !== null && 'dispose' in value

/** Prints the state of the browser after a failed test, because the failure may be hard to reproduce. */
async function tell({ page, complaints, requests }: Visit): Promise<void> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)
  console.log([page.url(), ...complaints, ...requests.slice(-20), shown.slice(0, 3000)].join('\n'))
}

/** Leaves the site, so that none of its scripts keep running. */
async function leave(visited: Visited): Promise<void> {
  const { context, visit, key, prepared } = visited
  const { page } = visit
  // Routes may still answer a request, and must not fail the test when their page closes.
  await Promise.all(context.pages().map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  if (key === undefined) return context.close()
  if (isDisposable(prepared)) await prepared.dispose()
  else if (prepared !== undefined) await page.close()
  await Promise.all(context.pages().map((one) => one !== page && one.close()))
  await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)])
  if (!page.isClosed()) {
    page.removeAllListeners()
    // This file has the same opener policy as pages: with another policy the browser would start a new process.
    await page.goto('/robots.txt')
    await page.evaluate(() => sessionStorage.clear())
  }
  await context.clearCookies()
  idle.push(visited)
  if (idle.length > MAX_IDLE) await idle.shift()?.context.close()
}

/** Deletes everything that the site and a test have stored in the browser, except its cache. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await Promise.all([
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    session.send('Page.resetNavigationHistory'),
    page.mouse.move(-1, -1),
  ])
  await session.detach()
}

/** Motion is reduced by default: with smooth scrolling, a click on an element far away takes a second. */
async function setLook(page: Page, options: BrowserContextOptions): Promise<void> {
  const { viewport, colorScheme = 'light', reducedMotion = 'reduce', forcedColors = 'none' } = options
  await Promise.all([
    page.emulateMedia({ media: null, colorScheme, contrast: 'no-preference', reducedMotion, forcedColors }),
    page.setViewportSize(viewport ?? { width: 1280, height: 720 }),
  ])
}

/** Waits until the page is hydrated and its navigation works. */
export const alive = (page: Page): Promise<unknown> =>
  page.waitForSelector('html[data-enhanced]', { state: 'attached' })

/** Waits until the code of navigation has loaded: it prefetches the page of the link under the pointer. */
export async function navigable(page: Page): Promise<void> {
  const prefetched = page.waitForResponse('**/_page/certificates/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Сертификаты', exact: true }).hover()
  await prefetched
}

/** Opens a URL, or reloads the document, and waits until the page is hydrated. */
export async function aliveAt(page: Page, path?: string): Promise<void> {
  await (path === undefined ? page.reload() : page.goto(path))
  await alive(page)
}

/** @returns `hold` holds a page's requests for these URLs until `release` is called */
export function holding(urls: Parameters<Page['route']>[0]) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const hold = (page: Page) => page.route(urls, (route) => promise.then(() => route.continue()))
  return { hold, release }
}

/** Waits for two animation frames: synchronous effects of the last input have been rendered, responses have not. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

/** Delays what React schedules by 300 ms, as a busy machine does: passive effects, and updates that no event of the visitor makes. */
export const lateRendering = (page: Page): Promise<Disposable> =>
  page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 300)
    }
  })

/** Waits until the page of the current URL is shown. Until then an in-place navigation leaves the page before it. */
export const shown = (page: Page): Promise<unknown> => page.evaluate(() => navigation.transition?.finished)

/** Waits until the callbacks for an idle page (`afterLoad`) have run. */
export const idled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))))

/** Presses the first button in a place with this name. */
export const pressFirst = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name }).first().click()

/** Follows a link with this address, which the page need not have. */
export const followTo = (page: Page, href: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
    link.click()
    link.remove()
  }, href)

/** Marks the document: the mark is lost when another document loads. */
export const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { marked: true }))

/** Returns true if the marked document has not been replaced. */
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** Returns the URLs of all pages in /sitemap.xml except products. */
export async function pagesOf(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !path.includes('/item/'))
}

/** Returns one article, one news item, one section and so on: pages of the same type differ only in their texts. */
export const oneOfEach = (paths: readonly string[]): readonly string[] => {
  const makes = Map.groupBy(paths, (path) => path.replace(/^(\/[^/]+\/).+/, '$1…'))
  return [...makes.values()].flatMap(([first]) => first ?? [])
}

/** Pages of the demo catalog, one of each type: a section, a jar, a closure, a partner's product. */
export const CATALOG_PAGES = [
  '/catalog/banki/pet/',
  '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/',
  '/catalog/item/kryshka-gladkaya-s-obtyuratorom-18-410-pp-belaya/',
  '/catalog-import/item/nasos-bezvozdushnyy-zaschelka-24-mm-0-2-ml-pp-belyy/',
]

/** Replaces special spaces and hyphens by plain ones, for comparison. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('\u2011', '-').trim()

/** Returns the visible text of elements, with plain spaces. */
export const seen = async (place: Locator): Promise<string> => plain((await place.allInnerTexts()).join(' '))
