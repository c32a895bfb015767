import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { coveredOn } from '../site/covered.ts'
import { PRODUCT } from '../site/lists.ts'
import { aliveAt, GALLERY, idled, lateRendering, useSite } from '../site/use-site.ts'

// The invitation to subscribe: specification.md §4.

const { visit } = useSite(GALLERY)

type Flags = Record<string, string>

const open = (flags: Flags = {}, more = {}) =>
  visit('/gallery/', {
    invitation: true,
    before: (page) =>
      page.addInitScript((given) => {
        if (sessionStorage.getItem('set')) return
        sessionStorage.setItem('set', '')
        for (const [flag, value] of Object.entries(given)) localStorage.setItem(flag, value)
      }, flags),
    ...more,
  })

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Подписаться на новости' })
const flagsOf = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const unfold = (page: Page) => panelOf(page).getByRole('heading', { name: 'Подписаться на новости' }).click()

test('comes by itself the first time, moves nothing, and comes again until it is closed; then never', async () => {
  const { page } = await open()
  const panel = panelOf(page)
  await panel.waitFor()
  expect(await flagsOf(page)).toEqual({ 'subscribe-modal': 'true' })
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const { shown, without, isLast } = await panel.evaluate((panel) => {
    const tops = () => [...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect().top)
    const shown = tops()
    panel.style.display = 'none'
    const without = tops()
    panel.style.display = ''
    const links = document.querySelectorAll('footer a')
    const position = links[links.length - 1]?.compareDocumentPosition(panel) ?? 0
    return { shown, without, isLast: (position & Node.DOCUMENT_POSITION_FOLLOWING) > 0 }
  })
  expect(shown).toEqual(without)
  // By keyboard it comes after the page.
  expect(isLast).toBe(true)
  await aliveAt(page)
  await panel.getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => panel.count()).toBe(0)
  expect(await flagsOf(page)).toEqual({ 'subscribe-modal': 'false' })
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
  await aliveAt(page)
  await idled(page)
  expect(await panel.count()).toBe(0)
})

test('closes as soon as it is shown, also where rendering is late', async () => {
  const { page } = await open({}, { before: lateRendering })
  await panelOf(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => panelOf(page).count()).toBe(0)
})

test('from 768 on it unfolds to a small panel in the lower left corner, with field, box, policy and closing control', async () => {
  const { page } = await open({}, { viewport: { width: 1440, height: 800 } })
  const panel = panelOf(page)
  await panel.waitFor()
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(56)
  await unfold(page)
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const { x = 99, y = 0, width: wide = 999, height = 999 } = (await panel.boundingBox()) ?? {}
    expect(x).toBeLessThan(16)
    expect(y + height).toBeGreaterThan(700)
    expect(wide).toBeLessThan(400)
    expect(height).toBeLessThan(260)
    for (const control of [
      panel.getByLabel('Ваш e-mail*'),
      panel.getByRole('checkbox'),
      panel.getByRole('link', { name: 'Политика конфиденциальности' }),
      panel.getByRole('button', { name: 'Закрыть' }),
    ])
      expect(await control.isVisible()).toBe(true)
    // The field is wide enough for an address of usual length.
    expect((await panel.getByLabel('Ваш e-mail*').boundingBox())?.width).toBeGreaterThan(150)
  }
})

test('on a phone it is one row that says its title, and unfolds to the form', async () => {
  const { page } = await open({}, { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })
  const panel = panelOf(page)
  const title = panel.getByRole('heading', { name: 'Подписаться на новости' })
  await title.waitFor()
  const isLow = async () => Math.floor((await panel.boundingBox())?.height ?? 0) <= 45
  expect(await isLow()).toBe(true)
  expect((await title.boundingBox())?.width).toBeGreaterThan(150)
  const policy = panel.getByRole('link', { name: 'Политика конфиденциальности' })
  expect(await policy.isVisible()).toBe(false)
  await title.click()
  for (const control of [panel.getByLabel('Ваш e-mail*'), panel.getByRole('checkbox'), policy])
    expect(await control.isVisible()).toBe(true)
  expect((await panel.getByLabel('Ваш e-mail*').boundingBox())?.width).toBeGreaterThan(150)
  for (const name of ['Закрыть', 'Подписаться'])
    expect((await panel.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await title.click()
  expect(await isLow()).toBe(true)
})

test('where something is bought it waits at the end of the page, folded to its title, and can be closed', async () => {
  const { page } = await visit(PRODUCT, { invitation: true, viewport: { width: 1440, height: 900 } })
  const panel = panelOf(page)
  await panel.waitFor()
  // In print the panel adds no page to the product's.
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(56)
  expect((await panel.boundingBox())?.y).toBeGreaterThan(900)
  expect(await panel.getByLabel('Ваш e-mail*').isVisible()).toBe(false)
  await panel.getByText('Подписаться на новости').click()
  await panel.getByLabel('Ваш e-mail*').fill('ivan@example.ru')
  await panel.getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(() => panel.count()).toBe(0)
})

test('never comes to who is subscribed, whatever the other flag says', async () => {
  const { page } = await open({ 'is-subscribed': 'true', 'subscribe-modal': 'true' })
  await idled(page)
  expect(await panelOf(page).count()).toBe(0)
})

test('does not come where nothing can be remembered', async () => {
  const { page, complaints } = await visit('/gallery/', {
    invitation: true,
    before: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('forbidden', 'SecurityError')
          },
        }),
      ),
  })
  await idled(page)
  expect(await panelOf(page).count()).toBe(0)
  expect(complaints.filter((line) => line.startsWith('uncaught'))).toEqual([])
})

test('another code than 200 is no subscription; after subscribing it closes, and the visitor counts as subscribed', async () => {
  const { page } = await open()
  const panel = panelOf(page)
  const press = () => panel.getByRole('button', { name: 'Подписаться' }).click()
  await unfold(page)
  await panel.getByLabel('Ваш e-mail*').fill('ivan@example.ru')
  await panel.getByLabel('Ваш e-mail*').press('Enter')
  await expect.poll(() => panel.getByText('Без согласия на рассылку подписаться нельзя').count()).toBe(1)
  await panel.getByRole('checkbox').check()
  const refusal = { code: 409, message: 'Этот адрес уже подписан.' }
  await page.route('**/api/app/form/subscribe', (route) => route.fulfill({ json: refusal }), { times: 1 })
  await press()
  await expect.poll(() => panel.getByRole('alert').allInnerTexts()).toEqual(['Этот адрес уже подписан.'])
  expect(await panel.getByLabel('Ваш e-mail*').inputValue()).toBe('ivan@example.ru')
  expect((await flagsOf(page))['is-subscribed']).toBeUndefined()

  const [request] = await Promise.all([page.waitForRequest('**/api/app/form/subscribe'), press()])
  expect(request.postDataJSON()).toMatchObject({
    email: 'ivan@example.ru',
    agreement: 'Y',
    form: 'subscribe',
    consents: [{ document: 'marketing-consent' }],
  })
  await page.getByRole('dialog').getByText('Вы подписались на рассылку новостей.').waitFor()
  expect(await panel.count()).toBe(0)
  expect(await flagsOf(page)).toEqual({ 'subscribe-modal': 'false', 'is-subscribed': 'true' })
})

test.each(['/', '/catalog/', PRODUCT])(
  'at the end of %s it waits, and lies over nothing that can be pressed: neither at first, nor scrolled',
  async (path) => {
    const { page } = await visit(path, { invitation: true, viewport: { width: 1366, height: 768 } })
    await panelOf(page).waitFor()
    expect((await panelOf(page).boundingBox())?.y).toBeGreaterThan(768)
    for (const width of [360, 1024, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      expect([width, await coveredOn(page)]).toEqual([width, []])
    }
  },
)
