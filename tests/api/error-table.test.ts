import { describe, expect, test, vi } from 'vitest'
import { guards } from '#server/app/shop.ts'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { OPEN } from '../site/account.ts'
import { useApp } from '../site/use-app.ts'

/*
 * Rows of the table of specification.md §8 that require a broken site. The other rows are tested in screens.test.ts, pages.test.ts,
 * form-screens.test.ts (refused forms), catalog.test.ts (kinds of catalogs), security.test.ts («Auth guard errors»),
 * tests/e2e/reload-guard.test.ts («Page chunk load failure») and tests/e2e/forms-captcha.test.ts («Captcha failure»).
 */

// A route whose guard does not exist; the checker would refuse a schema with such a route.
const { personal } = guards
Object.defineProperty(guards, 'personal', { get: () => (isUnknown ? undefined : personal) })
let isUnknown = false

// The shop's own call responds with 200 or an error; another back end may respond like this mock.
vi.mock('#server/shop/subscription/subscription.ts', async (original) => {
  const actual = await original<typeof import('#server/shop/subscription/subscription.ts')>()
  const answer = actual.subscriptionHandlers['form.subscribe']
  const formSubscribe: typeof answer = async (...given) =>
    refusal === undefined ? answer(...given) : { code: 409, message: refusal }
  return { ...actual, subscriptionHandlers: { 'form.subscribe': formSubscribe } }
})
let refusal: string | undefined

let broken: 'no' | 'pages' | 'block' | 'all' = 'no'
const render: RenderPage = async (page, _, report) => {
  if (broken === 'block' && page.status !== 200) report('schema/pages/error.json:7', new Error('сломано'))
  if (broken === 'all' || (broken !== 'no' && page.status === 200)) throw new Error('сломано')
  return JSON.stringify(page.blocks)
}

const app = useApp(OPEN, { render })

const get = async (path: string) => {
  const { status, headers, body } = await app.ask(path)
  return { status, location: headers.location, body: body.replaceAll('\u00a0', ' ') }
}

test('a subscription that is answered with another code than 200 shows the message of the answer', async () => {
  refusal = 'Этот адрес уже подписан.'
  const fields = { form: 'subscribe', email: 'anna@paseka.example', agreement: 'on' }
  const { status, body } = await app.ask('/about/?modal=subscribe', { form: fields })
  refusal = undefined
  expect([status, body]).toEqual([422, expect.stringContaining('"message":"Этот адрес уже подписан."')])
})

describe('errors of ours', () => {
  test.each(['all', 'block'] as const)(
    'of the error page itself have a last line with the message: %s',
    async (what) => {
      broken = what
      // Clears the page cache, since a cached page would be served without an error.
      app.site.catalogChanged()
      const { status, body } = await get('/about/')
      broken = 'no'
      expect(status).toBe(500)
      expect(body).toContain('На сервере случилась ошибка')
      expect(body).toContain('An error occurred while showing the error page')
      expect(body).toContain('<a href="/">')
    },
  )

  test('an unknown guard is «Unknown middleware»', async () => {
    isUnknown = true
    const { status, body } = await get('/personal/')
    isUnknown = false
    expect([status, body]).toEqual([500, expect.stringContaining('Unknown middleware')])
    expect(await get('/personal/')).toMatchObject({ status: 302, location: '/login/' })
  })
})
