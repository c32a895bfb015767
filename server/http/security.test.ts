import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createSecurityHeaders, type Others, refuseCrossSite, securityHeaders } from './security.ts'

const OWN = 'https://site.example'
const NONE: Others = { captcha: 'none', metrica: false }
let chosen = NONE
const app = express()
app.use((request, _response, next) => {
  Object.assign(request, { log: createLog('silent') })
  next()
})
app.use(securityHeaders(createSecurityHeaders({ development: false, https: false }, () => chosen)))
app.use(refuseCrossSite(() => OWN))
app.use((_request, response) => void response.send('ok'))
const server = createServer(app)
let address: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

/** fetch() itself may not set these headers; node's sets them as given. */
const status = async (method: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(address, { method, headers })).status

describe('refuseCrossSite', () => {
  const cases: [what: string, headers: Record<string, string>, status: number][] = [
    ['of our own page', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['typed by the visitor', { 'Sec-Fetch-Site': 'none' }, 200],
    ['of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['of another host of the same site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['of another site that claims our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: OWN }, 403],
    ['of our own page, whatever the origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://proxy.example' }, 200],
    ['of an old browser on our page', { Origin: OWN }, 200],
    ['of an old browser elsewhere', { Origin: 'https://evil.example' }, 403],
    ['of an old browser that hides where it is', { Origin: 'null' }, 403],
    ['with the right name but another scheme', { Origin: 'http://site.example' }, 403],
    ['whose Host agrees with its Origin', { Origin: 'https://evil.example', Host: 'evil.example' }, 403],
    ['that no browser sent', {}, 200],
  ]

  it.each(cases)('a change %s: %j → %i', async (_, headers, expected) => {
    expect(await status('POST', headers)).toBe(expected)
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('%s is a change too', async (method) => {
    expect(await status(method, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  })

  it.each(['GET', 'HEAD', 'OPTIONS'])('%s is none', async (method) => {
    expect(await status(method, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' })).toBe(200)
  })
})

describe('securityHeaders', () => {
  it('allow no script, style or frame but our own', async () => {
    const { headers } = await fetch(address)
    const policy = Object.fromEntries(
      (headers.get('Content-Security-Policy') ?? '').split(';').map((rule) => {
        const [name = '', ...values] = rule.trim().split(' ')
        return [name, values.join(' ')]
      }),
    )
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'self'",
      'form-action': "'self'",
    })
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe')
    expect(policy).not.toHaveProperty('upgrade-insecure-requests')
  })

  it('let form posts name their origin, and guess no types', async () => {
    const { headers } = await fetch(address)
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
  })

  it('allow the anti-bot service that is chosen, and only it', async () => {
    chosen = { ...NONE, captcha: 'smart' }
    const policy = (await fetch(address)).headers.get('Content-Security-Policy')
    chosen = NONE
    expect(policy).toContain("script-src 'self' https://smartcaptcha.yandexcloud.net")
    expect(policy).toContain('frame-src https://smartcaptcha.yandexcloud.net')
    expect(policy).not.toContain('google')
    expect((await fetch(address)).headers.get('Content-Security-Policy')).not.toContain('https:')
  })

  it('allow the hosts of Yandex Metrica where it is configured, and no socket of its recordings', async () => {
    chosen = { ...NONE, metrica: true }
    const policy = (await fetch(address)).headers.get('Content-Security-Policy') ?? ''
    chosen = NONE
    expect(policy).toContain("script-src 'self' https://mc.yandex.ru https://mc.yandex.com https://yastatic.net;")
    expect(policy).toContain("connect-src 'self' https://mc.yandex.ru ")
    expect(policy).toContain("img-src 'self' data: https://mc.yandex.ru ")
    expect(policy).toContain('frame-src https://mc.yandex.ru ')
    expect(policy).not.toMatch(/wss:|webvisor|captcha|unsafe/)
    expect((await fetch(address)).headers.get('Content-Security-Policy')).not.toContain('yandex')
  })
})
