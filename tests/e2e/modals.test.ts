import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aliveAt, drawn, isMarked, mark, useSite } from '../site/use-site.ts'

// Modals: specification.md §2, §9.

const { visit } = useSite()

const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' } as const
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Задать вопрос' })
const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Задать вопрос' }).first()

test('a modal opens over the page, which stays where it is; a press outside or Escape closes it, and it gives the focus back', async () => {
  const { page, complaints } = await visit('/about/', WIDE)
  await mark(page)
  await page.evaluate(() => scrollTo(0, 0))
  await opener(page).click()
  await dialog(page).waitFor()
  expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true)
  expect(new URL(page.url()).search).toBe('?modal=callback')
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(720, 450)
  await page.mouse.wheel(0, 600)
  await drawn(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await dialog(page).getByRole('heading', { name: 'Задать вопрос' }).click()
  await drawn(page)
  expect(await dialog(page).count()).toBe(1)
  await page.mouse.click(20, 450)
  await expect.poll(() => dialog(page).count()).toBe(0)
  await opener(page).click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(await opener(page).evaluate((link) => link === document.activeElement)).toBe(true)
  expect([await isMarked(page), complaints]).toEqual([true, []])
})

test('a double press on what opens it opens it', async () => {
  const { page } = await visit('/about/', WIDE)
  for (let times = 0; times < 2; times++) {
    await opener(page).dblclick({ delay: 20 })
    await dialog(page).waitFor()
    await drawn(page)
    expect(await dialog(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
  }
})

test('all that it takes comes with the first rest of the pointer: pressed, it opens whatever the network does', async () => {
  const { page, requests, quiet } = await visit('/about/', WIDE)
  const isOfModal = (path: string) => path === '/_modal/?modal=callback'
  expect(requests.filter(isOfModal)).toEqual([])
  await opener(page).hover()
  await expect.poll(() => requests.filter(isOfModal).length).toBe(1)
  await quiet()
  // From here on no request gets a response.
  await page.route('**', () => undefined)
  await opener(page).click()
  await dialog(page).waitFor()
  expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true)
  expect(requests.filter(isOfModal).length).toBe(1)
})

test('sign-in, registration and restoring take each other’s place', async () => {
  const { page } = await visit('/about/', WIDE)
  await page.getByRole('banner').getByRole('link', { name: 'Вход' }).first().click()
  const titles = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).allInnerTexts()
  for (const [link, title] of [
    [undefined, 'Войти'],
    ['Регистрация', 'Регистрация'],
    ['У меня уже есть кабинет, войти', 'Войти'],
    ['Забыли пароль?', 'Восстановление пароля'],
    ['Вернуться ко входу', 'Войти'],
  ] as const) {
    if (link) await page.getByRole('dialog').getByRole('link', { name: link }).click()
    await expect.poll(titles).toEqual([title])
  }
})

test('the address of a modal opens it with the page, and closing takes it out of the address', async () => {
  const { page, complaints } = await visit('/articles/?page=1&modal=callback', WIDE)
  await dialog(page).waitFor()
  expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toMatch(/\/articles\/\?page=1$/)
  expect(complaints).toEqual([])
})

const isOpen = (page: Page, name: string) =>
  expect.poll(() => page.getByRole('dialog').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([name])
const isClosed = (page: Page) => expect.poll(() => page.getByRole('dialog').count()).toBe(0)
const entries = (page: Page) => page.evaluate(() => navigation.entries().length)

test('Back closes it and stays on the page, Forward opens it again, and the page is asked for by neither', async () => {
  const { page, requests, complaints } = await visit('/articles/?page=1', WIDE)
  await mark(page)
  const before = await entries(page)
  await opener(page).click()
  await isOpen(page, 'Задать вопрос')
  expect(page.url()).toMatch(/\/articles\/\?page=1&modal=callback$/)
  await page.goBack()
  await isClosed(page)
  expect(page.url()).toMatch(/\/articles\/\?page=1$/)
  expect(await opener(page).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.goForward()
  await isOpen(page, 'Задать вопрос')
  expect([await isMarked(page), await entries(page)]).toEqual([true, before + 1])
  expect(requests.filter((path) => path.startsWith('/_page/articles'))).toEqual([])
  expect(complaints).toEqual([])
})

test('what was typed into its form stands there again when it is opened anew, as in other forms that keep it', async () => {
  const { page } = await visit('/articles/', WIDE)
  await opener(page).click()
  await isOpen(page, 'Задать вопрос')
  const name = page.getByRole('dialog').getByRole('textbox', { name: /^Имя/ })
  // The code that saves drafts loads after the form, so the test repeats the input.
  await expect
    .poll(async () => {
      await name.fill('')
      await name.fill('Вера')
      await page.waitForTimeout(500)
      return page.evaluate(() => sessionStorage.getItem('draft') ?? '')
    })
    .toContain('Вера')
  await page.goBack()
  await isClosed(page)
  await opener(page).click()
  await isOpen(page, 'Задать вопрос')
  await expect.poll(() => name.inputValue()).toBe('Вера')
})

test('after it was closed, Back leads to the page before', async () => {
  const { page } = await visit('/', WIDE)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('link', { name: 'Закрыть' }).click(),
  ]) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'О заводе', exact: true }).click()
    await expect.poll(() => page.title()).toContain('заводе')
    await opener(page).click()
    await isOpen(page, 'Задать вопрос')
    await close()
    await isClosed(page)
    await expect.poll(() => page.url()).toMatch(/\/about\/$/)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => page.title()).not.toContain('заводе')
  }
})

test('a page that is loaded again keeps its modal, and closing it goes back all the same', async () => {
  const { page } = await visit('/about/', WIDE)
  const before = await entries(page)
  await opener(page).click()
  await isOpen(page, 'Задать вопрос')
  await aliveAt(page)
  await isOpen(page, 'Задать вопрос')
  await page.keyboard.press('Escape')
  await isClosed(page)
  await expect.poll(() => page.url()).toMatch(/\/about\/$/)
  expect(await page.evaluate(() => navigation.currentEntry?.index)).toBe(before - 1)
})

test('without the Navigation API Back closes a modal too', async () => {
  const { page } = await visit('/restore-password/', {
    ...WIDE,
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'navigation')),
  })
  await mark(page)
  const form = page.getByRole('main').locator('form[method=post]').first()
  await form.getByLabel('Ваш e-mail').fill('anna@paseka.example')
  await form.locator('button[type=submit]').click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await isClosed(page)
  await page.goForward()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  expect(await isMarked(page)).toBe(true)
})

test('one modal opened from another takes its entry', async () => {
  const { page } = await visit('/about/', WIDE)
  const before = await entries(page)
  await page.getByRole('banner').getByRole('link', { name: 'Вход' }).first().click()
  await isOpen(page, 'Войти')
  await page.getByRole('dialog').getByRole('link', { name: 'Регистрация' }).click()
  await isOpen(page, 'Регистрация')
  expect([await entries(page), new URL(page.url()).search]).toEqual([before + 1, '?modal=registration'])
  await page.goBack()
  await isClosed(page)
  expect(page.url()).toMatch(/\/about\/$/)
})

test('where a modal does not come, its document is loaded', async () => {
  const { page } = await visit('/about/', WIDE)
  await mark(page)
  await page.route('**/_modal/*', (route) => route.fulfill({ status: 502 }))
  await opener(page).click()
  await isOpen(page, 'Задать вопрос')
  expect(await isMarked(page)).toBe(false)
})

test('modals have the widths of the specification, and the full height of small screens', async () => {
  const { page } = await visit('/404/', WIDE)
  const boxes: Record<string, unknown> = {}
  for (const [id, widths] of [
    ['callback', [1440, 1439, 1024, 1023, 360]],
    ['restore', [1440, 768, 767]],
    ['registration', [1440]],
    ['checkout', [360]],
  ] as const) {
    await page.goto(`/about/?modal=${id}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      const box = await page.locator('dialog').boundingBox()
      const isFull = width < (id === 'restore' ? 768 : 1024)
      boxes[`${id} ${width}`] = isFull ? [box?.y, box?.height] : box?.width
      if (id === 'restore') expect(box?.width).toBeLessThanOrEqual(680)
      if (!isFull) expect(box?.height).toBeLessThan(740)
    }
  }
  expect(boxes).toEqual({
    ...{ 'callback 1440': 1220, 'callback 1439': 906, 'callback 1024': 906 },
    ...{ 'restore 1440': 680, 'restore 768': 680, 'registration 1440': 1078 },
    ...{ 'callback 1023': [0, 740], 'callback 360': [0, 740], 'restore 767': [0, 740], 'checkout 360': [0, 740] },
  })
})
