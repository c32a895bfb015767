import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSWORD, PATHS, somebody } from '../site/account.ts'
import { basketOf, card, LIST, number, PHONE, put, toggle, WIDE } from '../site/lists.ts'
import { asleep, holdScripts, hydration, modulesOf, SCRIPTS } from '../site/sleeping.ts'
import {
  alive,
  aliveAt,
  holding,
  isMarked,
  mark,
  navigable,
  shown,
  useSite,
  type VisitOptions,
} from '../site/use-site.ts'

// Rules of docs/architecture.md, "How a page wakes": each click takes effect exactly once or the page reports why not, the focus stays on
// the clicked element or moves to its replacement, and no typed text is lost.

const { visit, url } = useSite()

/** Functions that delay scripts or make them fail, from now on. A returned function lets the delayed scripts load. */
const LOADS = {
  late: (page: Page) => holdScripts(page),
  /**
   * Each script fails at its first request in this document, except loaded scripts: without Playwright's routes the cache would serve
   * them. After a reload all of them load.
   */
  async once(page: Page) {
    const come = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const asked = new Set(come)
    let isLeft = false
    page.on('request', (request) => {
      isLeft ||= request.isNavigationRequest()
    })
    page.on('requestfinished', (request) => asked.add(request.url()))
    return holdScripts(page, (address) => asked.size < asked.add(address).size && !isLeft)
  },
  /** All scripts fail, and the reload guard has already used its reload. */
  async never(page: Page): Promise<undefined> {
    await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
    await page.route(SCRIPTS, (route) => route.abort())
  },
}

type Load = keyof typeof LOADS
const EACH = Object.keys(LOADS) as Load[]

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first()
const question = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Задать вопрос' }).first()
const press = (link: Locator) => link.evaluate((element) => element instanceof HTMLElement && element.click())

const register = async (): Promise<string> => {
  const person = somebody()
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await fetch(url(PATHS.register), { method: 'POST', headers, body: JSON.stringify(person) })
  expect(status).toBe(200)
  return person.email
}

async function fillSignIn(page: Page, email: string): Promise<Locator> {
  const form = page.getByRole('main').locator('form[method=post]').first()
  await form.getByLabel('E-mail или телефон').fill(email)
  await form.getByLabel('Пароль*').fill(PASSWORD)
  return form.getByRole('button', { name: 'Войти' })
}

test.each(EACH)('a sign-in leads to the cabinet where the code of navigation comes %s', async (load) => {
  const { page } = await visit('/login/', { ...WIDE, isCold: true })
  const button = await fillSignIn(page, await register())
  const release = await LOADS[load](page)
  await press(button)
  release?.()
  await page.waitForURL('**/personal/')
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).waitFor()
})

test('a reload for lost code waits for a form on its way', async () => {
  const { page } = await visit('/login/', { ...WIDE, isCold: true, before: (page) => page.clock.install() })
  const button = await fillSignIn(page, await register())
  const { hold, release } = holding(`**${PATHS.token}`)
  await hold(page)
  const sent = page.waitForRequest(`**${PATHS.token}`)
  await press(button)
  await sent
  await mark(page)
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
  await page.clock.runFor(100)
  expect(await isMarked(page)).toBe(true)
  release()
  await page.waitForURL('**/personal/')
})

test.each(EACH)('a form that was taken opens its window where its code comes %s', async (load) => {
  const { page } = await visit('/about/', { ...WIDE, isCold: true, invitation: true })
  const panel = page.getByRole('complementary', { name: 'Подписаться на новости' })
  await panel.waitFor()
  await panel.locator('summary').evaluate((summary) => summary.parentElement?.setAttribute('open', ''))
  await panel.getByLabel('Ваш e-mail*').fill(`waking-${load}@example.ru`)
  await panel.getByRole('checkbox').check()
  await expect.poll(() => asleep(page, 'aside')).toBe(0)
  const release = await LOADS[load](page)
  await press(panel.getByRole('button', { name: 'Подписаться' }))
  release?.()
  await page.getByText('Вы подписались на рассылку новостей').first().waitFor()
})

test.each(EACH)('links and windows open once where their code comes %s', async (load) => {
  const { page } = await visit('/about/', { ...WIDE, isCold: true })
  const release = await LOADS[load](page)
  await press(question(page))
  release?.()
  await page.getByRole('dialog', { name: 'Задать вопрос' }).waitFor()
  const other = await visit('/about/', { ...WIDE, isCold: true })
  await mark(other.page)
  const releaseOther = await LOADS[load](other.page)
  const bar = other.page.locator('.loading-bar')
  await press(footerLink(other.page, 'Карта сайта'))
  // The first press shows the loading bar while the code of navigation comes.
  if (load === 'late') await bar.waitFor({ state: 'attached' })
  releaseOther?.()
  await other.page.waitForURL('**/sitemap/')
  await bar.waitFor({ state: 'detached' })
  if (load === 'late') expect(await isMarked(other.page)).toBe(true)
})

/** By click in a list: the element to click, and a check of the result, which may appear in place or in another document. */
const IN_LIST: Record<string, (page: Page) => [pressed: Locator, done: () => Promise<boolean>]> = {
  basket: (page) => [put(card(page, 1)), async () => (await basketOf(page)).length === 1],
  more: (page) => [
    page.getByRole('link', { name: 'Показать ещё' }),
    async () => page.url().endsWith('?page=2') || (await page.getByRole('main').getByRole('article').count()) === 48,
  ],
  filter: (page) => [page.locator('[data-stay] li a').first(), async () => page.url().includes('?')],
}

test.each(EACH.flatMap((load) => Object.keys(IN_LIST).map((what) => [what, load] as const)))(
  'in a list %s is done once where the code comes %s',
  async (what, load) => {
    const { page, quiet } = await visit(LIST, { ...WIDE, isCold: true })
    const [pressed, isDone] = IN_LIST[what]?.(page) ?? []
    const release = await LOADS[load](page)
    await pressed?.evaluate((element: HTMLElement) => element.click())
    release?.()
    await expect.poll(() => isDone?.()).toBe(true)
    await quiet()
    expect((await basketOf(page)).length).toBe(what === 'basket' ? 1 : 0)
  },
)

/** Presses in sleeping blocks. @returns whether the press is done, once */
const PRESSES = {
  async 'the list'(page: Page) {
    const form = put(card(page, 1)).locator('xpath=ancestor::form')
    const quantity = Number(/quantity=(\d+)/.exec((await form.getAttribute('action')) ?? '')?.[1])
    await press(put(card(page, 1)))
    return async () => JSON.stringify((await basketOf(page)).map(([, there]) => there)) === `[${quantity}]`
  },
  async 'the invitation'(page: Page) {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.locator('aside[data-asleep] form').evaluate((form: HTMLFormElement, email) => {
      for (const input of form.querySelectorAll('input')) {
        if (input.name === 'email') input.value = email
        input.checked = input.type === 'checkbox'
      }
      form.querySelector<HTMLElement>('[type=submit]')?.click()
    }, somebody().email)
    const isSent = () => sent.filter((path) => path === LIST || path.endsWith('/subscribe')).length === 1
    return async () => isSent() && page.getByText('Вы подписались на рассылку новостей').first().isVisible()
  },
}

test.each(
  (['entry', 'block'] as const).flatMap((part) =>
    Object.entries(PRESSES).flatMap(([where, act]) =>
      (['once', 'for good'] as const).map((how) => [part, how, where, act] as const),
    ),
  ),
)('where the code of the %s fails %s, a press that waits in %s is done once', async (part, how, _, act) => {
  const html = await (await fetch(url(LIST))).text()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  let isLeft = false
  const lose = (page: Page) =>
    page.route(SCRIPTS, async (route) => {
      const { pathname } = new URL(route.request().url())
      // Other files are those that hold presses.
      if (part === 'entry' && !modulesOf(html).includes(pathname)) return route.continue()
      await promise
      if (how === 'for good' || !isLeft) await route.abort()
      else await route.continue()
    })
  const options = { ...WIDE, isCold: true, invitation: true }
  const { page, requests, quiet } = await visit(
    LIST,
    part === 'entry' ? { ...options, until: 'load', before: lose } : options,
  )
  if (part === 'block') await lose(page)
  page.on('request', (request) => {
    isLeft ||= request.isNavigationRequest()
  })
  const isDone = await act(page)
  release()
  await expect.poll(isDone).toBe(true)
  await quiet()
  expect(await isDone()).toBe(true)
  expect(requests.filter((address) => address.startsWith(LIST)).length).toBeLessThanOrEqual(3)
  if (how === 'once') await alive(page)
})

test('without a network the list stays, and «Повторить» adds to it', async () => {
  const { page, quiet } = await visit(LIST, { ...WIDE, isCold: true })
  await navigable(page)
  const more = page.getByRole('link', { name: 'Показать ещё' })
  await more.scrollIntoViewIfNeeded()
  await quiet()
  await page.context().setOffline(true)
  await more.focus()
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: 'Повторить' })
  await again.waitFor()
  await page.context().setOffline(false)
  await again.click()
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(48)
  expect(page.url()).not.toContain('page=')
})

test('steps of the basket that are pressed before hydration are done, each press once', async () => {
  const { page } = await visit(LIST, WIDE)
  await put(card(page)).click()
  await expect.poll(() => basketOf(page)).toHaveLength(1)
  const [[, before] = ['', 0]] = await basketOf(page)
  const early = await visitHeld('/basket/', { storageState: await page.context().storageState() })
  const plus = early.page.getByRole('main').getByRole('button', { name: /^На.коробку больше/ })
  await plus.focus()
  for (const _ of [1, 2, 3]) await early.page.keyboard.press('Enter')
  // The presses are repeated before the lists have been loaded.
  const { hold, release } = holding(/\/api\/app\/basket\/item(\?|$)/)
  await hold(early.page)
  early.wake()
  await expect.poll(() => basketOf(early.page).then(([[, now] = ['', 0]]) => now)).toBe(before * 4)
  release()
})

test('«Показать ещё» that is pressed before hydration adds to the list', async () => {
  const { page, wake } = await visitHeld(LIST)
  await page.getByRole('link', { name: 'Показать ещё' }).focus()
  await page.keyboard.press('Enter')
  wake()
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(48)
})

test.each(['the window', 'navigation'])(
  'without a network the code of %s does not come: the window is offered again, and the page stays',
  async (what) => {
    const { page, quiet } = await visit('/about/', { ...WIDE, isCold: true })
    if (what === 'the window') await navigable(page)
    await quiet()
    await mark(page)
    await page.context().setOffline(true)
    await press(question(page))
    const again = page.getByRole('button', { name: 'Повторить' })
    await again.waitFor()
    expect(await isMarked(page)).toBe(true)
    expect(await page.evaluate(() => location.search)).toBe('')
    await page.context().setOffline(false)
    await page.mouse.move(700, 300)
    await again.click()
    // Chromium does not load a file again that has failed in the same document, so the modal opens in a new document.
    await page.getByRole('dialog', { name: 'Задать вопрос' }).waitFor()
  },
)

/** Visits a page whose hydration is held. @returns `wake` lets it go on */
async function visitHeld(path: string, options: VisitOptions = {}) {
  const { hold, release } = hydration(await (await fetch(url(path))).text())
  return { wake: release, ...(await visit(path, { ...WIDE, ...options, isCold: true, until: 'load', before: hold })) }
}

test('the menu of small screens that is opened before hydration marks the page', async () => {
  const { page, wake } = await visitHeld('/', PHONE)
  await page.getByRole('banner').getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('dialog', { name: 'Меню' }).waitFor()
  wake()
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('menu-open')
})

test('a link of the menu closes it while the code of navigation comes', async () => {
  const { page } = await visit('/about/', { ...WIDE, isCold: true })
  const release = await holdScripts(page)
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Главное меню' })
  await menu.getByRole('button', { name: 'О заводе' }).click()
  const link = menu.getByRole('link', { name: 'Лаборатория', exact: true })
  await link.click()
  await expect.poll(() => link.isVisible()).toBe(false)
  release()
  await page.waitForURL(/#/)
})

test('by keyboard «В корзину» puts its own product there and keeps the focus', async () => {
  const { page, quiet, wake } = await visitHeld(LIST)
  const own = card(page, 1)
  await put(own).focus()
  await page.keyboard.press('Enter')
  wake()
  await expect.poll(() => own.getByRole('group', { name: /^В корзине/ }).count()).toBe(1)
  await expect.poll(() => own.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await quiet()
  expect(await own.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect((await basketOf(page)).length).toBe(1)
})

test('removing by keyboard goes on at what came in the place of the removed card', async () => {
  const { page } = await visit(LIST, WIDE)
  for (const index of [0, 1, 2]) await toggle(card(page, index), /^В избранное/).click()
  await expect.poll(() => page.locator('header .favorite-mark .list-count').innerText()).toBe('3')
  await aliveAt(page, '/favorite/')
  const cross = page.getByRole('main').getByRole('button', { name: /^Убрать из.избранного/ })
  await expect.poll(() => cross.count()).toBe(3)
  const second = await cross.nth(1).getAttribute('aria-label')
  await cross.first().focus()
  for (const label of [second, null]) {
    const left = await cross.count()
    await page.keyboard.press('Enter')
    await expect.poll(() => cross.count()).toBe(left - 1)
    if (label !== null)
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('main')
})

const WITHOUT_NAVIGATION = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))

/** Returns the first bottle that has other colors and a fitting cap. */
async function bottleWithColors(): Promise<string> {
  const list = await (await fetch(url('/catalog/flakony/'))).text()
  for (const [, path = ''] of list.matchAll(/href="([^"]*\/catalog\/item\/[^"]+)"/g)) {
    const html = await (await fetch(url(path))).text()
    if (html.includes('aria-label="Цвет"') && html.includes('/catalog/item/krysh')) return path
  }
  throw new Error('No bottle has colors and a cap')
}

test.each([true, false])(
  'a quantity goes to another color and to no other product, with the Navigation API: %s',
  async (has) => {
    const { page, quiet } = await visit(await bottleWithColors(), {
      ...WIDE,
      before: async (page) => has || WITHOUT_NAVIGATION(page),
    })
    await quiet()
    const field = page.getByLabel('Сколько штук', { exact: true })
    const least = await number(field)
    await field.fill(String(least * 7))
    await field.press('Enter')
    const chosen = await number(field)
    expect(chosen).toBeGreaterThanOrEqual(least * 7)
    if (has) await mark(page)
    const before = page.url()
    await page.getByRole('navigation', { name: 'Цвет' }).locator('a:not([aria-current])').first().click()
    await page.waitForURL((address) => address.href !== before)
    if (has) await shown(page)
    await expect.poll(() => number(field)).toBeGreaterThanOrEqual(chosen)
    await page.locator('main a[href*="/catalog/item/krysh"]').first().click()
    await page.getByRole('heading', { level: 1, name: /^Крышка/ }).waitFor()
    const hint = await page
      .getByText(/не.меньше/)
      .first()
      .innerText()
    expect(await number(field)).toBe(Number(/не.меньше\s+([\d\s]+)/.exec(hint)?.[1]?.replace(/\D/g, '')))
    expect(await isMarked(page)).toBe(has)
  },
)

test('a short touch of a link fetches its page once', async () => {
  const { page, requests } = await visit('/about/', { ...WIDE, isCold: true })
  await navigable(page)
  const fetched = () => requests.filter((address) => address === '/_page/sitemap/').length
  const { hold, release } = holding('**/_page/sitemap/')
  await hold(page)
  await footerLink(page, 'Карта сайта').scrollIntoViewIfNeeded()
  await footerLink(page, 'Карта сайта').click({ delay: 20 })
  await expect.poll(fetched).toBe(1)
  release()
  await page.waitForURL('**/sitemap/')
  expect(fetched()).toBe(1)
})

test('a sign-in keeps the token that it was given and asks for no other', async () => {
  const { page, requests, quiet } = await visit('/login/', { ...WIDE, isCold: true })
  const answered = page.waitForResponse(`**${PATHS.token}`)
  await (await fillSignIn(page, await register())).click()
  const { access_token } = await (await answered).json()
  await page.waitForURL('**/personal/')
  await quiet()
  expect(await page.evaluate(() => localStorage.getItem('auth.token'))).toBe(access_token)
  expect(requests.filter((address) => address === PATHS.renew)).toEqual([])
})

test('without the Navigation API a window opens over the list and leaves it as it was', async () => {
  const { page } = await visit('/catalog/banki/', { ...WIDE, isCold: true, before: WITHOUT_NAVIGATION })
  await page.getByRole('link', { name: 'Показать ещё' }).click()
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(48)
  await mark(page)
  await page.evaluate(() => scrollTo(0, 2000))
  await press(question(page))
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await isMarked(page)).toBe(true)
  expect(await page.getByRole('main').getByRole('article').count()).toBe(48)
  expect(await page.evaluate(() => scrollY)).toBe(2000)
})

test('without the Navigation API the sheet of filters stays open over a document', async () => {
  const { page, quiet } = await visit('/catalog/banki/', {
    ...PHONE,
    ...{ isCold: true, before: WITHOUT_NAVIGATION },
  })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Отбор/ })
    .click()
  const sheet = page.locator('[data-stay]:popover-open')
  await sheet.waitFor()
  await mark(page)
  await quiet()
  const link = sheet.locator('li a').first()
  await link.evaluate((element) => {
    for (let part = element.parentElement; part; part = part.parentElement)
      if (part instanceof HTMLDetailsElement) part.open = true
  })
  await press(link)
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await sheet.waitFor()
})
