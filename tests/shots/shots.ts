import '../../server/engine/mode.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { root } from '#server/engine/paths.ts'
import { launchBrowser } from '../site/browser.ts'
import { PRODUCT } from '../site/lists.ts'
import { startSite } from '../site/run-site.ts'
import { alive } from '../site/use-site.ts'

/**
 * `npm run shots`: writes contact sheets of first screens to `.shots/`, a file for each page and color scheme, and prints the y of name,
 * price and button. Options: `-- product --width 360 --scheme dark` selects pages; `--url http://…` uses a running site; `--full` takes
 * whole pages; `--invitation` keeps the invitation to subscribe open.
 */
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  catalog: '/catalog/',
  section: '/catalog/banki/pet/',
  chosen: '/catalog/banki/pet/?color=белый&volume=250',
  table: '/catalog/banki/pet/?view=table',
  product: PRODUCT,
  white: '/catalog/item/banka-assol-30-ml-43-400-pet-belaya/',
  closure: '/catalog/item/kryshka-gladkaya-s-obtyuratorom-18-410-pp-belaya/',
  search: '/search/?q=крышка 28/410',
  pages: '/search/?q=доставка в Казань',
  delivery: '/dostavka/?city=Казань',
  compare: '/compare/',
  basket: '/basket/',
  checkout: '/checkout/',
  article: '/articles/pet-pnd-pp/',
}

const SIZES = [
  [360, 760],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const

const SCHEMES = ['light', 'dark'] as const

/** Height of a screenshot on the sheet, and the space between screenshots, in pixels. */
const ROW = { height: 900, gap: 16 }

const { values: asked, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    width: { type: 'string' },
    scheme: { type: 'string' },
    full: { type: 'boolean' },
    invitation: { type: 'boolean' },
  },
})
const folder = join(root, '.shots')
await mkdir(folder, { recursive: true })
const site = asked.url === undefined ? await startSite() : undefined
const url = asked.url ?? site?.url ?? ''
const browser = await launchBrowser()
try {
  for (const [name, path] of Object.entries(PAGES).filter(([name]) => names.length === 0 || names.includes(name)))
    for (const scheme of SCHEMES.filter((one) => asked.scheme === undefined || one === asked.scheme))
      await writeSheet(browser, name, path, scheme)
} finally {
  await browser.close()
  await site?.stop()
}
process.exit(0)

async function writeSheet(browser: Browser, name: string, path: string, scheme: (typeof SCHEMES)[number]) {
  const shots: Buffer[] = []
  for (const [width, height] of SIZES.filter(([width]) => asked.width === undefined || String(width) === asked.width)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      hasTouch: width < 1024,
      isMobile: width < 768,
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (!asked.invitation) await page.addInitScript(() => localStorage.setItem('subscribe-modal', 'false'))
    await fillLists(page, path)
    // The second load has the fonts in the cache: with `font-display: optional` the first may be rendered without them.
    for (let load = 1; load <= 2; load++) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
    }
    await alive(page)
    console.info(`${name} ${scheme} ${width}: ${await measure(page)}`)
    shots.push(await page.screenshot({ fullPage: asked.full ?? false }))
    await context.close()
  }
  await sideBySide(shots, join(folder, `${name}-${scheme}.png`))
}

/** Puts products into the basket or the comparison before its page is photographed. */
async function fillLists(page: Page, path: string): Promise<void> {
  const list = ['/basket/', '/checkout/'].includes(path) ? 'basket' : path === '/compare/' ? 'compare' : undefined
  if (!list) return
  for (const product of [1, 2])
    await page.request.post('/lists/', {
      form: { list, do: 'add', back: path, product, quantity: list === 'compare' ? 1 : 1890 },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
}

/** Returns the y of the heading, of the first price and of the first button that buys, in pixels from the page's top. */
function measure(page: Page): Promise<string> {
  return page.evaluate(() => {
    const top = (found: Element | undefined): string =>
      found ? String(Math.round(found.getBoundingClientRect().top + scrollY)) : '—'
    const visible = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility())
    const price = visible.find((one) => one.childElementCount === 0 && /\d\s₽/.test(one.textContent ?? ''))
    const button = [...document.querySelectorAll('main *, [data-buying]')].find(
      (one) => one.matches('button, a') && one.checkVisibility() && /В\s+корзину|Оформить/.test(one.textContent ?? ''),
    )
    return `name ${top(visible.find((one) => one.matches('h1')))}, price ${top(price)}, button ${top(button)}`
  })
}

async function sideBySide(shots: readonly Buffer[], file: string): Promise<void> {
  const pictures = await Promise.all(
    shots.map(async (shot) => {
      if (asked.full || asked.width !== undefined) return sharp(shot).png().toBuffer({ resolveWithObject: true })
      return sharp(shot).resize({ height: ROW.height }).png().toBuffer({ resolveWithObject: true })
    }),
  )
  let left = 0
  const placed = pictures.map(({ data, info }) => {
    const at = { input: data, left, top: 0 }
    left += info.width + ROW.gap
    return at
  })
  const height = Math.max(...pictures.map(({ info }) => info.height))
  await sharp({ create: { width: left - ROW.gap, height, channels: 3, background: '#888' } })
    .composite(placed)
    .png()
    .toFile(file)
}
