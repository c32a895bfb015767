import { expect, test } from 'vitest'
import {
  accept,
  calls,
  commerce,
  hasCode,
  isCounting,
  LIST,
  layer,
  noticeOf,
  others,
  PRODUCT,
  quiet,
  refuse,
  TAG,
  useCounter,
} from '../site/analytics.ts'
import { alive, isMarked, mark } from '../site/use-site.ts'

// specification.md §7 "an analytics counter and a data layer", L3.

const { open, openAccepted, url } = useCounter()

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
