import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PATHS, somebody, tokenBody } from '../site/account.ts'
import { violations } from '../site/findings.ts'
import { errorOf, fill } from '../site/gallery.ts'
import { LIST } from '../site/lists.ts'
import { checkout } from '../site/shop.ts'
import { alive, CATALOG_PAGES, GALLERY, oneOfEach, pagesOf, useSite } from '../site/use-site.ts'

// P1.

const { visit, url } = useSite()
const gallery = useSite(GALLERY)

/** Pages that no sitemap lists, one of each kind. */
const UNLISTED = [
  ...[...CATALOG_PAGES, '/catalog/?view=table&material=pet', '/catalog/?material=pp&heightFrom=900000&diameterTo=abc'],
  ...['/search/?q=25', '/basket/', '/checkout/', '/compare/', '/favorite/', '/login/', '/registration/', '/sitemap/'],
  ...['/api/docs/', '/api/docs/basket.add/', '/articles/?page=2', '/404/'],
]

// The gallery has every block on a light phone.
test('axe finds nothing on a page of each make on a dark desktop', { timeout: 240_000 }, async () => {
  const viewport = { width: 1440, height: 900 }
  const { page } = await visit('/404/', { viewport, colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const list of ['basket', 'favorite', 'compare'])
    for (const productId of [1, 2])
      await page.request.post(url(`/api/app/${list}/item/add`), { data: { productId, quantity: 1 } })
  const found: Record<string, string[]> = {}
  for (const path of [...oneOfEach(await pagesOf(url())), ...UNLISTED]) {
    await page.goto(path)
    await alive(page)
    const here = await violations(page, { best: true })
    if (here.length > 0) found[path] = here
  }
  expect(found).toEqual({})
})

test.each(['light', 'dark'] as const)('axe finds nothing in the opened menus in the %s colors', async (colorScheme) => {
  const wide = await visit('/', { viewport: { width: 1440, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  const narrow = await visit('/', { viewport: { width: 360, height: 740 }, colorScheme, reducedMotion: 'reduce' })
  for (const name of ['О заводе', 'Библиотека']) {
    await wide.page.getByRole('navigation', { name: 'Главное меню' }).getByRole('button', { name }).click()
    expect(await violations(wide.page)).toEqual([])
    await wide.page.keyboard.press('Escape')
  }
  await wide.page
    .getByRole('button', { name: /^Регион:/ })
    .first()
    .click()
  expect(await violations(wide.page)).toEqual([])

  await narrow.page.getByRole('banner').getByRole('button', { name: 'Меню', exact: true }).click()
  await narrow.page.getByRole('dialog', { name: 'Меню' }).locator('summary').getByText('Библиотека').click()
  expect(await violations(narrow.page)).toEqual([])
})

/** Findings of axe on a light phone and on a dark desktop, and whether the page fits. */
async function findingsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    // The header lies over what is scrolled under it.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    found.push(...(await violations(page)).map((one) => `${width} ${one}`))
    if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
      found.push(`${width}: too wide`)
  }
  return found
}

const send = async (page: Page, path: string, data: object): Promise<void> => {
  expect([path, (await page.request.post(url(path), { data })).ok()]).toEqual([path, true])
}

async function collect(page: Page): Promise<void> {
  const { list } = await (await page.request.get(url('/api/app/catalog/list'))).json()
  const { id, minQuantity } = list.find(({ price }: { price: string }) => price.includes('₽'))
  await send(page, '/api/app/basket/item/add', { productId: id, quantity: minQuantity })
}

/** Sends the page's form as it is, which is refused. */
async function submit(page: Page): Promise<void> {
  const place = page.url().includes('modal') ? page.getByRole('dialog') : page.getByRole('main')
  await place.locator('form[method=post] button[type=submit]').first().click()
  await place.getByRole('alert').first().waitFor()
}

/** States of a page that follow a visitor’s action. */
const STATES: [path: string, act?: (page: Page) => Promise<unknown>][] = [
  ['/about/?modal=success'],
  ['/about/?modal=subscribe-success'],
  ['/about/?modal=callback', submit],
  ['/about/?modal=subscribe', submit],
  ['/questionnaire/', submit],
  [`/confirm-registration/?token=${'x'.repeat(43)}`, submit],
  [
    '/search/?q=банка',
    async (page) => {
      await page.getByRole('banner').getByLabel('Поиск по каталогу').fill('флакон')
      await page.getByRole('listbox', { name: 'Подсказки' }).waitFor()
    },
  ],
  [
    LIST,
    async (page) => {
      const card = page.getByRole('main').getByRole('article').first()
      await card.getByRole('button', { name: /^В корзину/ }).click()
      for (let time = 0; time < 2; time++)
        await card.getByRole('button', { name: /^Сравнить|^Убрать из сравнения/ }).click()
      await page.getByRole('button', { name: 'Вернуть' }).waitFor()
    },
  ],
]

test.each(STATES)('axe finds nothing on %s after what a visitor does there', async (path, act) => {
  const { page } = await visit(path, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  if (act) {
    expect(await findingsOf(page)).toEqual([])
    await act(page)
  }
  expect(await findingsOf(page)).toEqual([])
})

test('axe finds nothing on the pages of an order, an offer and the cabinet', { timeout: 120_000 }, async () => {
  // An address that is wider than a phone.
  const person = { ...somebody(), email: `${'dlinnoe-imya-'.repeat(4)}@paseka.example` }
  const { page } = await visit('/404/', { reducedMotion: 'reduce' })
  await send(page, PATHS.register, person)
  for (let session = 0; session < 2; session++) await send(page, PATHS.token, tokenBody(person.email))
  await collect(page)
  const { delivery: _, ...requested } = { ...checkout, workCompany: 'ООО «Пасека»' }
  await send(page, '/api/app/offer/request', requested)
  const filled = ['/basket/', '/checkout/', '/offer/request/', '/offer/']
  const cabinet = ['', 'documents/', 'organizations/', 'profile/', 'security/'].map((part) => `/personal/${part}`)
  for (const path of [...filled, '/checkout/order/', ...cabinet]) {
    if (path === '/checkout/order/') await send(page, '/api/app/order/save', { ...checkout, email: person.email })
    await page.goto(path)
    await alive(page)
    expect([path, new URL(page.url()).pathname, await findingsOf(page)]).toEqual([path, path, []])
  }
})

test('axe finds nothing in a form of all fields, empty, with errors and filled in, nor a control too small to press', async () => {
  const { page } = await gallery.visit('/gallery/', { reducedMotion: 'reduce' })
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
  expect([await findingsOf(page), await small()]).toEqual([[], []])
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(() => errorOf(form, 'name')).not.toBe('')
  expect([await findingsOf(page), await small()]).toEqual([[], []])
  await fill(form)
  await expect.poll(() => form.getByRole('alert').count()).toBe(0)
  expect([await findingsOf(page), await small()]).toEqual([[], []])
})
