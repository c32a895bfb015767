import type { Locator, Page } from 'playwright'
import { startGallery } from './gallery.ts'
import { CATALOG_PAGES, useSite, type VisitOptions } from './use-site.ts'

// A shop with a counter of visits, whose script is a fake.

export const TAG = 'https://mc.yandex.ru/metrika/tag.js'
export const [LIST = '', PRODUCT = ''] = CATALOG_PAGES

interface Product {
  id: string
  name: string
  price?: number
  quantity?: number
  category?: string
}

interface Done {
  products: Product[]
}

interface Entry {
  event: string
  ecommerce?: { impressions?: Product[] } & Partial<Record<'detail' | 'add' | 'remove' | 'purchase', Done>>
}

export const noticeOf = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' })
export const accept = (place: Locator) => place.getByRole('button', { name: 'Принять' }).click()
export const refuse = (place: Locator) => place.getByRole('button', { name: 'Отказаться' }).click()
export const quiet = (page: Page) => page.waitForTimeout(1500)

export const calls = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { ym?: { a: unknown[][] } }).ym?.a ?? [])))
export const layer = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { dataLayer?: Entry[] }).dataLayer ?? [])))
export const commerce = async (page: Page, event: 'detail' | 'add' | 'remove' | 'purchase'): Promise<Done[]> =>
  (await layer(page)).flatMap(({ ecommerce }) => ecommerce?.[event] ?? [])
export const isCounting = (page: Page) => page.evaluate(() => 'dataLayer' in window)
/** Returns true if the page has loaded the analytics code. */
export const hasCode = (page: Page) =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /^https?:\/\/127.*\.js$/.test(name))
    const texts = await Promise.all(scripts.map(({ name }) => fetch(name).then((script) => script.text())))
    return texts.some((text) => text.includes('disableYaCounter'))
  })
export const others = (complaints: readonly string[]) => complaints.filter((line) => line.startsWith('another host'))

/** One such shop for a file of tests. */
export function useCounter() {
  const { visit, url } = useSite(() =>
    startGallery({}, (schema) =>
      schema.edit('site.json', '"name":', '"analytics": { "metrica": "12345678" }, "name":'),
    ),
  )
  /** Opens a page of the shop with a counter whose script is a fake that leaves the calls where they wait. */
  const open = (path: string, { before, ...options }: VisitOptions = {}) =>
    visit(path, {
      ...options,
      before: async (page) => {
        await page.context().route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
        await before?.(page)
      },
    })

  /** Opens a page whose visitor has accepted before. */
  const openAccepted = (path: string, options: VisitOptions = {}) =>
    open(path, {
      ...options,
      before: (page) =>
        page.addInitScript(() => {
          if (localStorage.getItem('cookie-choice') === null)
            localStorage.setItem('cookie-choice', `accepted ${Date.now()}`)
        }),
    })

  return { url, open, openAccepted }
}
