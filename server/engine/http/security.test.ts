import { createServer } from 'node:http'
import express from 'express'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createSecurityHeaders, type HeaderList, type Others, refuseCrossSite } from './security.ts'
import { listening } from './testing.ts'

const OWN = 'https://site.example'
const NONE: Others = { captcha: 'none', metrica: false }
let chosen = NONE
const app = express()
app.use((request, _response, next) => {
  Object.assign(request, { log: createLog('silent') })
  next()
})
const headers = createSecurityHeaders({ development: false, https: false }, () => chosen)
app.use((_request, response, next) => {
  for (const [name, value] of headers()) response.setHeader(name, value)
  next()
})
app.use(refuseCrossSite(() => OWN))
app.use((_request, response) => void response.send('ok'))
const server = createServer(app)
const address = await listening(server)
afterAll(() => server.close())

/** Uses node:http, which sends these headers unchanged; fetch() forbids them. */
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
    expect(policy).not.toMatch(/wss:|webvisor|captcha/)
    expect((await fetch(address)).headers.get('Content-Security-Policy')).not.toContain('yandex')
  })

  it('allow the hosts of site.json, each for what it is named for', async () => {
    const security = {
      img: ['https://tiles.example'],
      connect: ['https://api.example:8443', 'wss://live.example'],
      frame: ['https://video.example'],
      style: ['https://fonts.example'],
    }
    chosen = { ...NONE, security }
    const policy = rulesOf((await fetch(address)).headers.get('Content-Security-Policy') ?? '')
    chosen = NONE
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'img-src': "'self' data: https://tiles.example",
      'connect-src': "'self' https://api.example:8443 wss://live.example",
      'frame-src': "https://video.example 'self'",
      'style-src': "'self' https://fonts.example",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'self'",
      'form-action': "'self'",
    })
    expect(policy).not.toHaveProperty('style-src-elem')
  })

  it('allow a script host only where CSP_SCRIPT_HOSTS names it too, and say so where it does not', () => {
    const warnings: string[] = []
    const script = ['https://cdn.example', 'https://widgets.example']
    const headers = createSecurityHeaders(
      {
        development: false,
        https: false,
        scriptHosts: ['https://cdn.example', 'https://other.example'],
        warn: (line) => warnings.push(line),
      },
      () => ({ ...NONE, security: { script } }),
    )
    expect(policyOf(headers)).toContain("script-src 'self' https://cdn.example;")
    expect(policyOf(headers)).not.toMatch(/widgets|other/)
    expect(warnings).toEqual([expect.stringMatching(/https:\/\/widgets\.example .*CSP_SCRIPT_HOSTS/)])
  })

  it('allow <style> elements only where site.json says so', () => {
    for (const styleNonce of [undefined, 'abc']) {
      const options = { development: styleNonce !== undefined, https: false, styleNonce }
      const headers = createSecurityHeaders(options, () => ({ ...NONE, security: { inlineStyles: true } }))
      expect(rulesOf(policyOf(headers))['style-src-elem']).toBe("'self' 'unsafe-inline'")
    }
  })

  it('differ in development by the nonce of Vite’s styles and by its socket', () => {
    const security = { img: ['https://tiles.example'], connect: ['https://api.example'] }
    const [development, production] = [true, false].map((development) =>
      rulesOf(
        policyOf(
          createSecurityHeaders({ development, https: false, styleNonce: development ? 'abc' : undefined }, () => ({
            ...NONE,
            security,
          })),
        ),
      ),
    )
    expect(development).toEqual({
      ...production,
      'style-src-elem': "'self' 'nonce-abc'",
      'worker-src': "'self' blob:",
      'connect-src': "'self' https://api.example ws://localhost:* ws://127.0.0.1:*",
    })
  })
})

const policyOf = (headers: () => HeaderList): string =>
  headers().find(([name]) => name.toLowerCase() === 'content-security-policy')?.[1] ?? ''

const rulesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split(';').map((rule) => {
      const [name = '', ...values] = rule.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
