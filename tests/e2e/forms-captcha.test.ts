import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startGallery } from '../site/gallery.ts'
import { useSite } from '../site/use-site.ts'

// specification.md §5: the anti-bot token; if the captcha fails, the form is sent without a token.

const SMART = 'https://smartcaptcha.yandexcloud.net/captcha.js'

const { visit } = useSite(() =>
  startGallery(({ edit }) =>
    edit('site.json', '"name":', '"captcha": { "kind": "smart", "siteKey": "ysc1_test" }, "name":'),
  ),
)

const WIDGET = `window.smartCaptcha = {
  render: (place, options) => { window.asked = options; return 7 },
  reset: () => { window.wasReset = true },
  execute: (id) => setTimeout(() => window.asked.callback('token-' + id), 20),
}`

async function open(script: string, before = async (_: Page): Promise<unknown> => undefined) {
  const visited = await visit('/about/?modal=subscribe', {
    isCold: true,
    before: async (page) => {
      await before(page)
      await page.route(SMART, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    },
  })
  const form = visited.page.getByRole('dialog').locator('form[method=post]')
  const send = async () => {
    await form.getByLabel('Ваш e-mail*').fill('ivan@example.ru')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Подписаться' }).click()
  }
  return { ...visited, form, send, sent: visited.page.waitForRequest('**/api/app/form/subscribe') }
}

test('the service is asked only when the form is come into, and its token is sent', async () => {
  const { page, form, complaints, quiet, send, sent } = await open(WIDGET)
  await quiet()
  const asked = () => complaints.filter((line) => line.startsWith('another host'))
  // A focus inside the form loads the captcha. The modal may have set it already; otherwise nothing may have loaded the captcha yet.
  const isInside = await form.evaluate((element) => element.contains(document.activeElement))
  if (!isInside) expect(asked()).toEqual([])
  await send()
  expect((await sent).postDataJSON()).toMatchObject({ captcha: 'token-7', email: 'ivan@example.ru' })
  expect(asked()).toEqual([`another host: ${SMART}`])
  expect(await page.evaluate(() => ({ ...(window as unknown as { asked: object }).asked }))).toMatchObject({
    sitekey: 'ysc1_test',
    invisible: true,
    hl: 'ru',
  })
})

test('where the service does not answer, the form is sent after five seconds', async () => {
  const silent = WIDGET.replace(/execute:.*/, 'execute: () => {}')
  const { page, requests, send, sent } = await open(silent, (page) => page.clock.install())
  await send()
  await page.waitForFunction(() => 'asked' in window)
  await page.clock.fastForward(3000)
  expect(requests).not.toContain('/api/app/form/subscribe')
  await page.clock.fastForward(2000)
  expect((await sent).postDataJSON()).toMatchObject({ captcha: null })
})
