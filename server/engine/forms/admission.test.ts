import { expect, it, vi } from 'vitest'
import { createCaptcha } from './admission.ts'

const sent: Request[] = []
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async (request) => {
    if (request instanceof Request) sent.push(request.clone())
    return new Response(JSON.stringify(body), { status })
  })

it('checks nothing where no service or no secret is set', async () => {
  const ask = answering({ status: 'failed' })
  for (const captcha of [createCaptcha('none', 'secret', ask), createCaptcha('smart', undefined, ask)])
    expect([captcha.checks, await captcha.isPerson('token', '127.0.0.1')]).toEqual([false, true])
  expect(ask).not.toHaveBeenCalled()
})

it.each([
  ['smart', { status: 'ok' }, true],
  ['smart', { status: 'failed' }, false],
  ['recaptcha', { success: true, score: 0.9 }, true],
  ['recaptcha', { success: true, score: 0.1 }, false],
  ['recaptcha', { success: false }, false],
] as const)('%s that says %j: a person is %s', async (kind, said, person) => {
  const ask = answering(said)
  expect(await createCaptcha(kind, 'тайна', ask).isPerson('знак', '10.0.0.1')).toBe(person)
  const request = sent.at(-1)
  const { url, method } = request ?? {}
  const body = new URLSearchParams(await request?.text())
  expect(url).toMatch(
    kind === 'smart' ? /^https:\/\/smartcaptcha\.yandexcloud\.net\// : /^https:\/\/www\.google\.com\//,
  )
  expect([method, Object.fromEntries(body)]).toEqual([
    'POST',
    kind === 'smart'
      ? { secret: 'тайна', token: 'знак', ip: '10.0.0.1' }
      : { secret: 'тайна', response: 'знак', remoteip: '10.0.0.1' },
  ])
})

it('lets a visitor through where the service does not answer', async () => {
  const broken = vi.fn<typeof fetch>(async () => Promise.reject(new Error('нет сети')))
  for (const ask of [broken, answering({}, 500), vi.fn<typeof fetch>(async () => new Response('<html>'))])
    expect(await createCaptcha('smart', 'тайна', ask).isPerson('знак', '')).toBe(true)
})
