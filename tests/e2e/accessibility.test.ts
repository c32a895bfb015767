import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { PATHS, somebody, tokenBody } from '../site/account.ts'
import { useDeskSite } from '../site/desk-site.ts'
import { violations } from '../site/findings.ts'
import { errorOf, fill } from '../site/gallery.ts'
import { collect, LIST } from '../site/lists.ts'
import { fillOrders } from '../site/many-orders.ts'
import { checkout } from '../site/shop.ts'
import { suiteFolder } from '../site/temporary-folder.ts'
import { alive, aliveAt, GALLERY, useSite } from '../site/use-site.ts'

// P1: the states of pages after an interaction, and the pages of signed-in users. pages.test.ts checks all other pages in the same way.

const { visit, url } = useSite()
const gallery = useSite(GALLERY)
const desk = useDeskSite(suiteFolder())

/** Returns axe's violations at 360 px in light colors, those of colors and widths also at 1440 px in dark colors, and overflows. */
async function findings(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    // At another scroll position the header would cover a part of the content.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    found.push(...(await violations(page, { within, isAgain: width > 360 })).map((one) => `${width} ${one}`))
    if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
      found.push(`${width}: too wide`)
  }
  return found
}

const send = async (page: Page, path: string, data: object): Promise<void> => {
  expect([path, (await page.request.post(url(path), { data })).ok()]).toEqual([path, true])
}

/** Submits an empty form, which the page refuses. */
const refuse = async (place: Locator): Promise<void> => {
  await place.locator('form[method=post] button[type=submit]').first().click()
  await place.getByRole('alert').first().waitFor()
}

/** A state of a page: the path, a selector of the part that differs from the page's initial state, and the steps that lead to it. */
const STATES: [path: string, within: string, act?: (page: Page) => Promise<unknown>][] = [
  ['/about/?modal=success', 'dialog'],
  ['/about/?modal=callback', 'dialog', (page) => refuse(page.getByRole('dialog'))],
  ['/about/?modal=subscribe', 'dialog', (page) => refuse(page.getByRole('dialog'))],
  ['/questionnaire/', 'main', (page) => refuse(page.getByRole('main'))],
  [`/confirm-registration/?token=${'x'.repeat(43)}`, 'main', (page) => refuse(page.getByRole('main'))],
  [
    '/404/',
    'header',
    async (page) => {
      await page.getByRole('banner').getByLabel('Поиск по каталогу').fill('флакон')
      await page.getByRole('listbox', { name: 'Подсказки' }).waitFor()
    },
  ],
  [
    LIST,
    'body',
    async (page) => {
      const card = page.getByRole('main').getByRole('article').first()
      await card.getByRole('button', { name: /^В корзину/ }).click()
      // A second click while the block is still being hydrated would be dropped as a repetition of the first.
      for (const pressed of [false, true]) await card.getByRole('button', { name: /^Сравнить/, pressed }).click()
      // With the focus inside, the notice stays.
      await page.getByRole('button', { name: 'Вернуть' }).focus()
    },
  ],
]

test('axe finds nothing in open windows, refused forms, suggestions and notices', { timeout: 120_000 }, async () => {
  const { page } = await visit('/404/', { viewport: { width: 1440, height: 900 } })
  for (const [path, within, act] of STATES) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await aliveAt(page, path)
    await act?.(page)
    expect([path, await findings(page, within)]).toEqual([path, []])
  }
})

test('axe finds nothing in the opened menus', async () => {
  const wide = await visit('/404/', {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
  })
  for (const button of [
    wide.page.getByRole('navigation', { name: 'Главное меню' }).getByRole('button', { name: 'О заводе' }),
    wide.page.getByRole('button', { name: /^Регион:/ }).first(),
  ]) {
    await button.click()
    expect(await violations(wide.page, { within: 'body' })).toEqual([])
    await wide.page.keyboard.press('Escape')
  }
  const { page } = await visit('/404/', { viewport: { width: 360, height: 740 } })
  await page.getByRole('banner').getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('dialog', { name: 'Меню' }).locator('summary').getByText('Библиотека').click()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing on the pages of an order, an offer and the cabinet', { timeout: 120_000 }, async () => {
  // An address that is wider than a phone's screen.
  const person = { ...somebody(), email: `${'dlinnoe-imya-'.repeat(4)}@paseka.example` }
  const { page } = await visit('/404/')
  await send(page, PATHS.register, person)
  for (let session = 0; session < 2; session++) await send(page, PATHS.token, tokenBody(person.email))
  await collect(page)
  const { delivery: _, ...requested } = { ...checkout, workCompany: 'ООО «Пасека»' }
  await send(page, '/api/app/offer/request', requested)
  const cabinet = ['', 'documents/', 'organizations/', 'articles/', 'profile/', 'security/'].map(
    (part) => `/personal/${part}`,
  )
  for (const path of ['/offer/request/', '/offer/', '/checkout/order/', ...cabinet]) {
    if (path === '/checkout/order/') await send(page, '/api/app/order/save', { ...checkout, email: person.email })
    await aliveAt(page, path)
    expect([path, new URL(page.url()).pathname, await findings(page, 'main')]).toEqual([path, path, []])
  }
})

test('axe finds nothing in a form of all fields, empty, with errors and filled in, nor a control too small to press', async () => {
  const { page } = await gallery.visit('/gallery/')
  const form = page.getByRole('form', { name: 'Все поля' })
  const small = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll('main form[method=post] :is(input:not([type=hidden]), select, textarea, button)'),
      ].flatMap((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        return width >= 44 && height >= 44 ? [] : [`${control.outerHTML.slice(0, 80)} ${width}×${height}`]
      }),
    )
  expect([await findings(page, 'main'), await small()]).toEqual([[], []])
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(() => errorOf(form, 'name')).not.toBe('')
  expect([await findings(page, 'main'), await small()]).toEqual([[], []])
  await fill(form)
  await expect.poll(() => form.getByRole('alert').count()).toBe(0)
  expect([await findings(page, 'main'), await small()]).toEqual([[], []])
})

/** Runs in the page: returns the labels with a word that is wider than their column. */
const brokenLabels = (): string[] =>
  [...document.querySelectorAll('dt')]
    .filter((label) => {
      const shown = label.getBoundingClientRect().width
      label.style.width = 'min-content'
      label.style.overflowWrap = 'normal'
      const needed = label.getBoundingClientRect().width
      label.removeAttribute('style')
      return needed > shown + 1
    })
    .map((label) => `«${label.textContent}» is broken`)

test('axe finds nothing on the pages of the desk, which fit phones and desktops', { timeout: 120_000 }, async () => {
  const database = await desk.database()
  const { id: product } = await database.query
    .selectFrom('products')
    .select('id')
    .where('kind', '=', 'main')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await fillOrders(database, 20, product)
  const last = await database.query.selectFrom('orders').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { page } = await desk.visitAs('owner', '/desk/home/')
  const order = `orders/${last.number}/`
  for (const path of [
    ...['home/', 'prove/', 'search/?q=Пасека', 'staff/', 'audit/', 'site/', 'letters/', 'catalog/', 'catalog/import/'],
    ...['orders/', order, `${order}lines/`, `${order}invoice/`, 'offers/add/', 'requests/', 'customers/'],
    ...[`requests/${last.submission}/`, `letter/order/${last.number}/`],
  ]) {
    await page.goto(`/desk/${path}`)
    expect([path, new URL(page.url()).pathname]).toEqual([path, `/desk/${path.split('?')[0]}`])
    expect([path, await findings(page, 'main'), await page.evaluate(brokenLabels)]).toEqual([path, [], []])
  }
  await alive(page)
  await page.keyboard.press('/')
  await page.getByRole('textbox', { name: 'Что найти' }).fill('Анна Медова')
  await page.getByRole('dialog', { name: 'Поиск' }).getByRole('heading', { name: 'Покупатели' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.goto('/desk/studio/?page=/')
  await page.frameLocator('iframe').locator('h1').first().click()
  for (const tab of ['Состав', 'Свойства', 'Страница']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.studio-tabs').getByText(tab).click()
    expect([tab, await violations(page)]).toEqual([tab, []])
  }
})
