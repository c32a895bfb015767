import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { violations } from '../site/findings.ts'
import { startGallery } from '../site/gallery.ts'
import { alive, CATALOG_PAGES, isMarked, mark, useSite, type VisitOptions } from '../site/use-site.ts'

// specification.md §7 "an analytics counter and a data layer", L3: a shop with a counter of visits, whose script is a fake.

const TAG = 'https://mc.yandex.ru/metrika/tag.js'
const [LIST = '', PRODUCT = ''] = CATALOG_PAGES

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

const noticeOf = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' })
const accept = (place: Locator) => place.getByRole('button', { name: 'Принять' }).click()
const refuse = (place: Locator) => place.getByRole('button', { name: 'Отказаться' }).click()
const quiet = (page: Page) => page.waitForTimeout(1500)

const calls = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { ym?: { a: unknown[][] } }).ym?.a ?? [])))
const layer = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { dataLayer?: Entry[] }).dataLayer ?? [])))
const commerce = async (page: Page, event: 'detail' | 'add' | 'remove' | 'purchase'): Promise<Done[]> =>
  (await layer(page)).flatMap(({ ecommerce }) => ecommerce?.[event] ?? [])
const isCounting = (page: Page) => page.evaluate(() => 'dataLayer' in window)
/** Returns true if the page has loaded the analytics code. */
const hasCode = (page: Page) =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /^https?:\/\/127.*\.js$/.test(name))
    const texts = await Promise.all(scripts.map(({ name }) => fetch(name).then((script) => script.text())))
    return texts.some((text) => text.includes('disableYaCounter'))
  })
const others = (complaints: readonly string[]) => complaints.filter((line) => line.startsWith('another host'))

const { visit, url } = useSite(() =>
  startGallery({}, (schema) => schema.edit('site.json', '"name":', '"analytics": { "metrica": "12345678" }, "name":')),
)
/** Opens a page of the shop with a counter whose script is a fake that leaves the calls where they wait. */
const open = (path: string, { before, ...options }: VisitOptions = {}) =>
  visit(path, {
    ...options,
    before: async (page) => {
      const tag = await page
        .context()
        .route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      return (await before?.(page)) ?? tag
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

test('asks before anything is loaded; accepted, the counter comes and follows from page to page', async () => {
  const { page, complaints } = await open(`${LIST}?utm_source=rosupack&sort=price`)
  const notice = noticeOf(page)
  await notice.waitFor()
  await quiet(page)
  expect(complaints).toEqual([])
  expect([await isCounting(page), await hasCode(page)]).toEqual([false, false])
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

  await Promise.all([page.waitForRequest(TAG), accept(notice)])
  expect(await notice.count()).toBe(0)
  const counted = `${url(LIST)}?utm_source=rosupack`
  await expect.poll(async () => (await calls(page)).length).toBe(2)
  expect(await hasCode(page)).toBe(true)
  expect(await calls(page)).toMatchObject([
    [12345678, 'init', { defer: true, ecommerce: 'dataLayer', webvisor: false, url: counted, referrer: '' }],
    [12345678, 'hit', counted, { title: await page.title(), referer: '' }],
  ])
  const impressions = (await layer(page)).flatMap(({ ecommerce }) => ecommerce?.impressions ?? [])
  expect(impressions).toHaveLength(24)
  expect(impressions[0]).toMatchObject({ id: expect.stringMatching(/^БН-/), list: await page.title(), position: 1 })
  for (const { name } of impressions)
    expect(await page.getByRole('main').getByRole('heading', { name, exact: true }).count()).toBe(1)

  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Карта сайта' }).click()
  await page.getByRole('heading', { level: 1, name: 'Карта сайта' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  expect((await calls(page)).at(-1)).toEqual([
    12345678,
    'hit',
    url('/sitemap/'),
    { title: await page.title(), referer: counted },
  ])

  await Promise.all([page.waitForRequest(TAG), page.reload()])
  await quiet(page)
  expect(await noticeOf(page).count()).toBe(0)
  expect(new Set(others(complaints))).toEqual(new Set([`another host: ${TAG}`]))
  expect(complaints.filter((line) => !line.startsWith('another host'))).toEqual([])
})

test('what the visitor does with products is counted when the server has taken it, and an order once', async () => {
  const { page } = await openAccepted(PRODUCT)
  await expect.poll(() => commerce(page, 'detail')).toHaveLength(1)
  const [detail] = await commerce(page, 'detail')
  expect(detail?.products).toEqual([
    {
      id: expect.stringMatching(/^[А-Я]{2}-/),
      name: expect.stringContaining('Банка'),
      price: expect.any(Number),
      category: expect.stringMatching(/Банки/),
    },
  ])
  const { id, price, category } = detail?.products[0] ?? {}
  const main = page.getByRole('main')

  // A rejected addition was never in the basket.
  await page.route('**/basket/item/add', (route) => route.fulfill({ status: 409, json: { message: 'Нельзя.' } }), {
    times: 1,
  })
  await main
    .getByRole('button', { name: /В\s*корзину/ })
    .first()
    .click()
  await page.getByText('Нельзя.').waitFor()
  expect(await commerce(page, 'add')).toEqual([])

  await main
    .getByRole('button', { name: /В\s*корзину/ })
    .first()
    .click()
  await expect.poll(() => commerce(page, 'add')).toHaveLength(1)
  const [added] = await commerce(page, 'add')
  expect(added?.products).toEqual([
    { id, name: expect.any(String), price: expect.any(Number), quantity: expect.any(Number), category },
  ])
  expect(price).toBeGreaterThan(0)

  await page.goto(url('/basket/'))
  await alive(page)
  // The change must not overtake the reading that says what there was.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/app/basket/item')),
  )
  await page
    .getByRole('main')
    .getByRole('button', { name: /Убрать|Удалить/ })
    .first()
    .click()
  await expect.poll(() => commerce(page, 'remove')).toHaveLength(1)
  expect((await commerce(page, 'remove'))[0]?.products[0]).toMatchObject({ id, quantity: added?.products[0]?.quantity })
  await page.goto(url(PRODUCT))
  await expect.poll(() => commerce(page, 'detail')).toHaveLength(1)
  await page
    .getByRole('main')
    .getByRole('button', { name: /В\s*корзину/ })
    .first()
    .click()
  await expect.poll(() => commerce(page, 'add')).toHaveLength(1)

  await page.goto(url('/checkout/'))
  await alive(page)
  const form = page.getByRole('main').locator('form').filter({ hasText: 'Контактное лицо' })
  await form.getByLabel('Контактное лицо').fill('Анна Медова')
  await form.getByLabel('Телефон').fill('+7 916 123-45-67')
  await form.getByLabel('Ваш e-mail').fill('anna@paseka.example')
  await form.getByLabel('согласие на обработку').check()
  const [saved] = await Promise.all([
    page.waitForResponse('**/api/app/order/save'),
    form.getByRole('button', { name: 'Отправить заказ' }).click(),
  ])
  const { number, total } = await saved.json()
  await expect.poll(() => commerce(page, 'purchase')).toHaveLength(1)
  const [purchase] = await commerce(page, 'purchase')
  expect(purchase).toMatchObject({ actionField: { id: number, revenue: total / 100 }, products: [{ id }] })
  expect(await commerce(page, 'remove')).toEqual([])
  expect(JSON.stringify(await layer(page))).not.toMatch(/Медова|916|anna/)

  for (const path of ['/checkout/', `/orders/${number}/`]) {
    await page.goto(url(path))
    await alive(page)
    await expect.poll(() => layer(page)).not.toEqual([])
    await quiet(page)
    expect(await commerce(page, 'purchase')).toEqual([])
  }
})

test('said in one tab it holds in the others; a refusal afterwards stops the counter and takes its cookies', async () => {
  const { page } = await open('/about/')
  await noticeOf(page).waitFor()
  const other = await page.context().newPage()
  await other.goto(url('/faq/'))
  await noticeOf(other).waitFor()
  await accept(noticeOf(page))
  await expect.poll(() => noticeOf(other).count()).toBe(0)
  await expect.poll(() => isCounting(other)).toBe(true)

  await other.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the counter's script does
    document.cookie = '_ym_uid=1; path=/'
    localStorage.setItem('_ym_reqNum', '1')
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click()
  const settings = page.getByRole('dialog', { name: 'Файлы cookie' })
  await settings.getByText('Сейчас счётчик включён.').waitFor()
  await refuse(settings)
  await expect.poll(() => settings.count()).toBe(0)
  for (const tab of [page, other]) {
    await expect.poll(async () => (await calls(tab)).at(-1)).toEqual([12345678, 'destruct'])
    expect(await tab.evaluate(() => Reflect.get(window, 'disableYaCounter12345678'))).toBe(true)
    expect(await tab.evaluate(() => document.cookie)).not.toContain('_ym')
    expect(await tab.evaluate(() => Object.keys(localStorage).join())).not.toContain('_ym')
  }
  const before = (await layer(page)).length
  await page.getByRole('contentinfo').getByRole('link', { name: 'Карта сайта' }).click()
  await page.getByRole('heading', { level: 1, name: 'Карта сайта' }).waitFor()
  expect((await layer(page)).length).toBe(before)
})

test('where an address holds a secret no counter runs', async () => {
  const { page, complaints } = await openAccepted('/confirm-registration/?token=tajna')
  await quiet(page)
  expect(others(complaints)).toEqual([])
  expect(await isCounting(page)).toBe(false)
})

test('refused, nothing is loaded on any page, and nobody is asked again', async () => {
  const { page, complaints } = await open(LIST)
  await refuse(noticeOf(page))
  expect(await noticeOf(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
  await page.goto(url(PRODUCT))
  await alive(page)
  await quiet(page)
  expect(await noticeOf(page).count()).toBe(0)
  expect(await isCounting(page)).toBe(false)
  expect(await hasCode(page)).toBe(false)
  expect(complaints).toEqual([])
})

test('a browser that asks not to be followed is not asked, and its visitor may say otherwise', async () => {
  const { page, complaints } = await open('/about/', {
    before: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
  })
  await quiet(page)
  expect(await noticeOf(page).count()).toBe(0)
  expect(others(complaints)).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click()
  const settings = page.getByRole('dialog', { name: 'Файлы cookie' })
  await settings.getByText(/браузер просит сайты не\sследить/).waitFor()
  await Promise.all([page.waitForRequest(TAG), accept(settings)])
})

test('without a script nothing is asked and nothing is counted', async () => {
  const { page, complaints } = await open('/about/?modal=cookies', { javaScriptEnabled: false })
  expect(await noticeOf(page).count()).toBe(0)
  const settings = page.getByRole('dialog', { name: 'Файлы cookie' })
  expect(await settings.getByText(/Скрипты в\sбраузере выключены/).isVisible()).toBe(true)
  expect(await settings.getByRole('button', { name: 'Принять' }).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('nothing moves when the notice comes', async () => {
  let come = (): void => undefined
  const mayCome = new Promise<void>((done) => {
    come = done
  })
  const { page } = await open('/about/', {
    viewport: { width: 360, height: 740 },
    before: (page) => page.route('**/_modal/?modal=cookies', (route) => mayCome.then(() => route.continue())),
  })
  // A late font may shift the page too.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await quiet(page)
  await page.evaluate(() => {
    new PerformanceObserver((list) => Object.assign(window, { moved: list.getEntries().length })).observe({
      type: 'layout-shift',
    })
  })
  come()
  await noticeOf(page).waitFor()
  await quiet(page)
  expect(await page.evaluate(() => 'moved' in window)).toBe(false)
})

test.each([360, 768, 1440])(
  'the notice lies over nothing that is read or pressed, and is a fair question: %i pixels',
  async (width) => {
    const { page, complaints } = await open('/about/', {
      viewport: { width, height: 740 },
      invitation: true,
      // A focused element is scrolled into view at once.
      reducedMotion: 'reduce',
    })
    const notice = noticeOf(page)
    await notice.waitFor()
    const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const box = await boxOf(notice)
    expect(box.x >= 0 && box.x + box.width <= width && box.height < 370).toBe(true)
    const apart = (other: typeof box) =>
      other.y + other.height <= box.y ||
      box.y + box.height <= other.y ||
      other.x + other.width <= box.x ||
      box.x + box.width <= other.x
    await expect.poll(async () => apart(await boxOf(page.getByRole('link', { name: 'Анкета покупателя' })))).toBe(true)
    expect(apart(await boxOf(page.getByRole('banner').first()))).toBe(true)
    if (width < 768)
      expect(apart(await boxOf(page.getByRole('navigation', { name: 'Каталог и мои списки' })))).toBe(true)

    // The invitation to subscribe waits for its turn.
    await quiet(page)
    expect(await page.getByRole('complementary', { name: 'Подписаться на новости' }).isVisible()).toBe(false)

    const [refusing, accepting] = await Promise.all(
      ['Отказаться', 'Принять'].map(async (name) => {
        const button = notice.getByRole('button', { name })
        const look = await button.evaluate((element) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
          return { color, backgroundColor, borderColor, fontSize, fontWeight }
        })
        const { width, height, y } = await boxOf(button)
        return { ...look, width: Math.round(width), height, y }
      }),
    )
    expect(refusing).toEqual(accepting)
    expect(refusing?.height).toBeGreaterThanOrEqual(44)

    // All of the page can be brought above it, by scrolling and by the focus.
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    expect(apart(await boxOf(last))).toBe(true)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await last.evaluate((link) => link.focus())
    expect(apart(await boxOf(last))).toBe(true)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, { within: '.cookie-notice' })).toEqual([])
    expect(complaints).toEqual([])

    await notice.getByRole('button', { name: 'Отказаться' }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Принять')
    await page.keyboard.press('Enter')
    await expect.poll(() => notice.count()).toBe(0)
    await expect.poll(() => page.getByRole('complementary', { name: 'Подписаться на новости' }).isVisible()).toBe(true)
  },
)
