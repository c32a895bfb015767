import { expect, test } from 'vitest'
import { startGallery } from '../site/gallery.ts'
import { useSite } from '../site/use-site.ts'

// specification.md §5, §9: reCAPTCHA 3 in Russian, with the URLs that the real one uses; the CSP must allow each of them.

const { visit } = useSite(() =>
  startGallery(({ edit }) =>
    edit('site.json', '"name":', '"captcha": { "kind": "recaptcha", "siteKey": "6Le-test" }, "name":'),
  ),
)

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

test('the service’s scripts, frame and call are let in, its token is sent, its badge is hidden, and nothing else is asked', async () => {
  const { page, complaints } = await visit('/about/?modal=subscribe', {
    before: (page) =>
      page.route(/^https:\/\/www\.(google|gstatic)\.com\//, (route) => {
        const address = route.request().url()
        const body = SCRIPTS[address]
        if (body) return route.fulfill({ contentType: 'text/javascript', body })
        const headers = { 'Access-Control-Allow-Origin': '*' }
        return route.fulfill({ contentType: 'text/html', headers, body: address === RELOAD ? 'token' : '' })
      }),
  })
  const form = page.getByRole('dialog').locator('form[method=post]')
  await form.getByLabel('Ваш e-mail*').fill('ivan@example.ru')
  await form.getByRole('checkbox').check()
  const [request] = await Promise.all([
    page.waitForRequest('**/api/app/form/subscribe'),
    form.getByRole('button', { name: 'Подписаться' }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({ captcha: 'token subscribe' })
  expect(await page.locator('.grecaptcha-badge').evaluate((badge) => getComputedStyle(badge).visibility)).toBe('hidden')
  // The test's init script fails in the frame of another origin, which has no local storage.
  const said = complaints.filter((line) => !/localStorage/.test(line)).map((line) => line.replace('another host: ', ''))
  expect(said).toEqual([API, RELEASE, ANCHOR, RELOAD])
})
