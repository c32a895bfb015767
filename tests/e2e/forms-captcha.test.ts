import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { startGallery } from '../site/gallery.ts'
import { useSite } from '../site/use-site.ts'

// specification.md §5: the anti-bot token; if the captcha fails, the form is sent without a token.

const SMART = 'https://smartcaptcha.yandexcloud.net/captcha.js'

const { visit } = useSite(() =>
  startGallery({}, async (schema) => {
    const captcha = '"captcha": { "kind": "smart", "siteKey": "ysc1_test" }, "name":'
    await schema.edit('site.json', '"name":', captcha)
  }),
)

const WIDGET = `window.smartCaptcha = {
  render: (place, options) => { window.asked = options; return 7 },
  reset: () => { window.wasReset = true },
  execute: (id) => setTimeout(() => window.asked.callback('token-' + id), 20),
}`

async function open(answer: (page: Page) => Promise<unknown>) {
  const visited = await visit('/about/?modal=subscribe', { before: answer })
  const form = visited.page.getByRole('dialog').locator('form[method=post]')
  return { ...visited, form }
}

async function send(page: Page, form: ReturnType<Page['locator']>): Promise<Request> {
  await form.getByLabel('Ваш e-mail*').fill('ivan@example.ru')
  await form.getByRole('checkbox').check()
  const [request] = await Promise.all([
    page.waitForRequest('**/api/app/form/subscribe'),
    form.getByRole('button', { name: 'Подписаться' }).click(),
  ])
  return request
}

test('the service is asked only when the form is come into, and its token is sent', async () => {
  const { page, form, complaints, quiet } = await open((page) =>
    page.route(SMART, (route) => route.fulfill({ contentType: 'text/javascript', body: WIDGET })),
  )
  await quiet()
  const asked = () => complaints.filter((line) => line.startsWith('another host'))
  // A focus inside the form loads the captcha. The modal may have set it already; otherwise nothing may have loaded the captcha yet.
  const isInside = await form.evaluate((element) => element.contains(document.activeElement))
  if (!isInside) expect(asked()).toEqual([])
  const request = await send(page, form)
  expect(asked()).toEqual([`another host: ${SMART}`])
  expect(request.postDataJSON()).toMatchObject({ captcha: 'token-7', email: 'ivan@example.ru' })
  expect(await page.evaluate(() => ({ ...(window as unknown as { asked: object }).asked }))).toMatchObject({
    sitekey: 'ysc1_test',
    invisible: true,
    hl: 'ru',
  })
})

test('the badge that reCAPTCHA puts into the page is hidden', async () => {
  const { page } = await open((page) => page.route(SMART, (route) => route.abort()))
  const visibility = await page.evaluate(() => {
    const badge = document.body.appendChild(document.createElement('div'))
    badge.className = 'grecaptcha-badge'
    return getComputedStyle(badge).visibility
  })
  expect(visibility).toBe('hidden')
})

test('where the service does not answer, the form is sent after five seconds', async () => {
  const { page, form } = await open((page) =>
    page.route(SMART, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: WIDGET.replace(/execute:.*/, 'execute: () => {}') }),
    ),
  )
  const before = Date.now()
  const request = await send(page, form)
  expect(request.postDataJSON()).toMatchObject({ captcha: null })
  expect(Date.now() - before).toBeGreaterThan(4500)
})
