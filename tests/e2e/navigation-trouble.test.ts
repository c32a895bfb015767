import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { holdScripts } from '../site/sleeping.ts'
import { alive, followTo, holding, isMarked, mark, navigable, useSite } from '../site/use-site.ts'

const { visit } = useSite()

const about = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'О заводе', exact: true })
const arrived = (page: Page) => expect.poll(() => page.title()).toContain('заводе')
const PAGE_JSON = '**/_page/about/'

test.each<[string, (route: Route) => Promise<void>]>([
  ['a proxy answers with a page of its own', (route) => route.fulfill({ status: 502, contentType: 'text/html' })],
  ['the answer is cut off', (route) => route.fulfill({ contentType: 'application/json', body: '{"build":' })],
  [
    'the server runs another build',
    async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json()), build: 'another' } }),
  ],
])('when %s, the link loads its document', async (_, answer) => {
  const { page } = await visit('/')
  await mark(page)
  await page.route(PAGE_JSON, answer)
  await about(page).click()
  await arrived(page)
  await alive(page)
  expect(await isMarked(page)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/about/')
})

test('when the server is gone, the page stays and says so, and the link can be tried again', async () => {
  const { page } = await visit('/certificates/')
  await mark(page)
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await page.route(PAGE_JSON, (route) => route.abort('connectionrefused'))
  const length = await page.evaluate(() => history.length)
  await about(page).click()
  await page.getByText('Нет связи с сервером').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/certificates/')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading)
  await page.unroute(PAGE_JSON)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await arrived(page)
  expect(await isMarked(page)).toBe(true)
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
})

test('a click while another page is on its way shows the page that was clicked last', async () => {
  const { page, quiet } = await visit('/')
  await mark(page)
  const { hold, release } = holding(PAGE_JSON)
  await hold(page)
  await about(page).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Сертификаты', exact: true }).click()
  await expect.poll(() => page.title()).toContain('Сертификаты')
  release()
  await quiet()
  expect(await page.title()).toContain('Сертификаты')
  expect(await isMarked(page)).toBe(true)
})

test('links that were clicked before their code had come are followed in the order of the clicks', async () => {
  const { page } = await visit('/', {
    // Delays the replay of held clicks.
    before: (page) =>
      page.addInitScript(() => {
        const real = window.setTimeout
        Object.assign(window, { setTimeout: (run: () => void, ms = 0) => real(run, ms === 0 ? 2000 : ms) })
      }),
  })
  await page.evaluate(() => {
    const followed: string[] = []
    Object.assign(window, { followed })
    navigation.addEventListener('navigate', ({ destination }) => followed.push(new URL(destination.url).pathname))
  })
  // The navigation code has loaded once it prefetches the page of the link under the pointer.
  const loaded = page.waitForRequest(PAGE_JSON)
  const release = await holdScripts(page)
  await about(page).click()
  release()
  await loaded
  await page.getByRole('contentinfo').getByRole('link', { name: 'Сертификаты', exact: true }).click()
  const followed = () => page.evaluate(() => (window as unknown as { followed: string[] }).followed)
  await expect.poll(followed).toHaveLength(2)
  expect(await followed()).toEqual(['/about/', '/certificates/'])
  await expect.poll(() => page.title()).toContain('Сертификаты')
})

test('a link that the pointer rests on is fetched once, before the click', async () => {
  const { page, requests } = await visit('/')
  const fetched = () => requests.filter((address) => address === '/_page/about/').length
  await about(page).hover()
  await expect.poll(fetched).toBe(1)
  await about(page).click()
  await arrived(page)
  expect(fetched()).toBe(1)
})

// For other conditions see renderer/engine/fetch/save-data.test.ts.
test('with data saving that only the request tells nothing is fetched before the click, neither pages nor modals', async () => {
  const { page, requests, quiet } = await visit('/', {
    viewport: { width: 1440, height: 900 },
    before: (page) => page.setExtraHTTPHeaders({ 'Save-Data': 'on' }),
  })
  const question = page.getByRole('banner').getByRole('link', { name: 'Задать вопрос' }).first()
  await page.getByRole('heading', { level: 1 }).hover()
  await quiet()
  for (const link of [about(page), question]) {
    await link.hover()
    await quiet()
  }
  expect(requests.filter((address) => /^\/_(page|modal)\//.test(address))).toEqual([])
  await question.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await about(page).click()
  await arrived(page)
  expect(requests).toContain('/_page/about/')
})

test('the loading bar comes only after 200 ms, goes for 5 s and stays for 200 ms', async () => {
  const { page } = await visit('/', { isCold: true, before: (page) => page.clock.install() })
  const bar = page.locator('.loading-bar')
  const { hold, release } = holding(PAGE_JSON)
  await hold(page)
  await navigable(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await about(page).click()
  await page.clock.runFor(190)
  expect(await bar.count()).toBe(0)
  await page.clock.runFor(20)
  await expect.poll(() => bar.count()).toBe(1)
  const durations = () =>
    bar.evaluate((element) => element.getAnimations().map(({ effect }) => effect?.getTiming().duration))
  await expect.poll(durations).toEqual([5000])
  release()
  await arrived(page)
  await page.clock.runFor(190)
  expect(await bar.count()).toBe(1)
  await page.clock.runFor(20)
  await expect.poll(() => bar.count()).toBe(0)
})

test('the title of a page that came by a link is told to a screen reader, that of the first is not', async () => {
  const { page } = await visit('/')
  const told = page.getByRole('status').filter({ hasText: '— Ёмкость' })
  expect(await told.count()).toBe(0)
  await about(page).click()
  await arrived(page)
  expect(await told.allTextContents()).toEqual([await page.title()])
})

test('without the Navigation API a link is a link', async () => {
  const { page, complaints, requests } = await visit('/', {
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'navigation')),
  })
  expect(await page.evaluate(() => 'navigation' in window)).toBe(false)
  await mark(page)
  await about(page).click()
  await arrived(page)
  await alive(page)
  expect(await isMarked(page)).toBe(false)
  await page.goBack()
  await expect.poll(() => page.getByRole('region', { name: 'Что мы выпускаем' }).count()).toBe(1)
  expect(requests.filter((address) => address.startsWith('/_page/'))).toEqual([])
  expect(complaints).toEqual([])
})

test('after a link from one article to another the first is gone at once, and the second comes in its place', async () => {
  const second = '/articles/pet-pnd-pp/'
  const { page } = await visit('/articles/chertezh-i-dopuski/', { reducedMotion: 'no-preference' })
  await mark(page)
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  const { hold, release } = holding(`**/_page${second}`)
  await hold(page)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const before = await heading.innerText()
  await followTo(page, second)
  await expect.poll(() => page.getByRole('main').innerText()).toBe('')
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true')
  expect(await page.getByRole('status').filter({ hasText: 'Загружаем страницу…' }).count()).toBe(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  release()
  await heading.waitFor()
  expect(await heading.innerText()).not.toBe(before)
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBeNull()
  expect(await isMarked(page)).toBe(true)
})

test('a page of another kind stays until the next one is there', async () => {
  const { page } = await visit('/articles/pet-pnd-pp/')
  const { hold, release } = holding(PAGE_JSON)
  await hold(page)
  await about(page).click()
  await page.waitForURL('**/about/')
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1)
  release()
  await arrived(page)
})
