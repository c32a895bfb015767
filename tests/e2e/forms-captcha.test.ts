import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startGallery } from '../site/gallery.ts'
import { useSite } from '../site/use-site.ts'

// specification.md §5, §9: the anti-bot token; if the captcha fails, the form is sent without a token.

const withCaptcha = (kind: string, siteKey: string) => () =>
  startGallery(({ edit }) => edit('site.json', '"name":', `"captcha": ${JSON.stringify({ kind, siteKey })}, "name":`))
const smart = useSite(withCaptcha('smart', 'ysc1_test'))
const recaptcha = useSite(withCaptcha('recaptcha', '6Le-test'))

/** Opens the form for subscribing. @returns `send` fills it in and presses its button, `sent` is the request that follows */
async function open({ visit }: typeof smart, before: (page: Page) => Promise<unknown>) {
  const visited = await visit('/about/?modal=subscribe', { isCold: true, before })
  const form = visited.page.getByRole('dialog').locator('form[method=post]')
  const send = async () => {
    await form.getByLabel('Ваш e-mail*').fill('ivan@example.ru')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Подписаться' }).click()
  }
  return { ...visited, form, send, sent: visited.page.waitForRequest('**/api/app/form/subscribe') }
}

const SMART = 'https://smartcaptcha.yandexcloud.net/captcha.js'

const WIDGET = `window.smartCaptcha = {
  render: (place, options) => { window.asked = options; return 7 },
  reset: () => { window.wasReset = true },
  execute: (id) => setTimeout(() => window.asked.callback('token-' + id), 20),
}`

const answer = (page: Page, script: string) =>
  page.route(SMART, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))

test('the service is asked only when the form is come into, and its token is sent', async () => {
  const { page, form, complaints, quiet, send, sent } = await open(smart, (page) => answer(page, WIDGET))
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
  const { page, requests, send, sent } = await open(smart, async (page) => {
    await page.clock.install()
    await answer(page, WIDGET.replace(/execute:.*/, 'execute: () => {}'))
  })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await send()
  await expect.poll(() => page.evaluate(() => 'asked' in window)).toBe(true)
  await page.clock.runFor(4900)
  await page.evaluate(() => undefined)
  expect(requests).not.toContain('/api/app/form/subscribe')
  await page.clock.runFor(200)
  expect((await sent).postDataJSON()).toMatchObject({ captcha: null })
})

// reCAPTCHA 3 in Russian, with the URLs that the real one uses; the CSP must allow each of them.
const API = 'https://www.google.com/recaptcha/api.js?render=6Le-test&hl=ru'
const RELEASE = 'https://www.gstatic.com/recaptcha/releases/r1/recaptcha__ru.js'
const ANCHOR = 'https://www.google.com/recaptcha/api2/anchor'
const RELOAD = 'https://www.google.com/recaptcha/api2/reload'

/** Fakes that load each other as the real scripts do: the first loads the second, which opens a frame and requests the token. */
const SCRIPTS: Readonly<Record<string, string>> = {
  [API]: `const waiting = []
    window.grecaptcha = { ready: (run) => waiting.push(run) }
    window.recaptchaWaiting = waiting
    document.head.append(Object.assign(document.createElement('script'), { src: '${RELEASE}' }))`,
  [RELEASE]: `const frame = document.createElement('iframe')
    frame.src = '${ANCHOR}'
    document.body.append(Object.assign(document.createElement('div'), { className: 'grecaptcha-badge' }))
    frame.onload = () => {
      window.grecaptcha.execute = async (key, { action }) => {
        const answer = await fetch('${RELOAD}', { method: 'POST', body: key })
        return (await answer.text()) + ' ' + action
      }
      window.grecaptcha.ready = (run) => run()
      window.recaptchaWaiting.forEach((run) => run())
    }
    document.querySelector('.grecaptcha-badge').append(frame)`,
}

test('reCAPTCHA’s scripts, frame and call are let in, its token is sent, its badge is hidden, and nothing else is asked', async () => {
  const { page, complaints, send, sent } = await open(recaptcha, (page) =>
    page.route(/^https:\/\/www\.(google|gstatic)\.com\//, (route) => {
      const address = route.request().url()
      const body = SCRIPTS[address]
      if (body) return route.fulfill({ contentType: 'text/javascript', body })
      const headers = { 'Access-Control-Allow-Origin': '*' }
      return route.fulfill({ contentType: 'text/html', headers, body: address === RELOAD ? 'token' : '' })
    }),
  )
  await send()
  expect((await sent).postDataJSON()).toMatchObject({ captcha: 'token subscribe' })
  expect(await page.locator('.grecaptcha-badge').evaluate((badge) => getComputedStyle(badge).visibility)).toBe('hidden')
  // The test's init script fails in the frame of another origin, which has no local storage.
  const said = complaints.filter((line) => !/localStorage/.test(line)).map((line) => line.replace('another host: ', ''))
  expect(said).toEqual([API, RELEASE, ANCHOR, RELOAD])
})
