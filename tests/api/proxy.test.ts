import { describe, expect, test } from 'vitest'
import { proxyProblem } from '#server/engine/http/security.ts'
import { signedIn } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { question } from '../site/forms.ts'
import { useApp } from '../site/use-app.ts'

// Behind a proxy that ends TLS: S1 S2 S10.

const app = useApp({ SITE_URL: 'https://shop.example' })

test('with an https SITE_URL every cookie is Secure, whatever the proxy says, and the browser comes by https alone', async () => {
  for (const headers of [{}, { 'X-Forwarded-Proto': 'http' }, { 'X-Forwarded-Proto': 'https' }]) {
    const answers = [
      await app.ask('/about/', { headers }),
      await app.ask('/api/app/personal/uid', { headers }),
      await app.ask('/region/', { headers, form: { region: '2', back: '/' } }),
      await app.ask('/sign-out/', { method: 'POST', headers: { Cookie: (await signedIn(app)).Cookie, ...headers } }),
    ]
    for (const { headers: sent } of answers) {
      const cookies = [sent['set-cookie'] ?? []].flat()
      expect(cookies.length).toBeGreaterThan(0)
      for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
      expect(sent['strict-transport-security']).toBe('max-age=31536000')
    }
  }
})

test('on plain HTTP neither: the browser would come no more, and forget its cookies', async () => {
  for (const env of [{}, { SITE_URL: 'http://localhost:3000' }]) {
    await using plain = await startApp(env)
    const { headers } = await plain.ask('/about/')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(String(headers['set-cookie'])).not.toContain('Secure')
  }
})

describe('what the proxy is not trusted with is told in one line', () => {
  test.each([
    ['https://shop.example', 0, true],
    ['https://shop.example', 1, false],
    ['http://shop.example', 0, false],
    [undefined, 0, false],
  ])('SITE_URL=%s with TRUSTED_PROXIES=%i: %s', (siteUrl, trustedProxies, isTold) => {
    const problem = proxyProblem({ siteUrl, trustedProxies })
    expect(problem === undefined).toBe(!isTold)
    if (isTold) expect(problem).toMatch(/^[^\n]*TRUSTED_PROXIES=1\.$/)
  })

  test('an X-Forwarded-For that comes although no proxy is named: once, and it counts for nothing', async () => {
    const told: string[] = []
    await using alone = await startApp({ FORMS_PER_HOUR: '2' }, { warn: (line) => told.push(line) })
    const ask = async (i: number) => {
      const json = { ...question, message: `Вопрос ${i}` }
      return (await alone.ask('/api/app/form/feedback', { headers: { 'X-Forwarded-For': `10.0.0.${i}` }, json })).status
    }
    expect([await ask(0), await ask(1), await ask(2)]).toEqual([200, 200, 429])
    expect(told).toEqual([expect.stringMatching(/X-Forwarded-For.*TRUSTED_PROXIES=1/)])
    await using trusting = await startApp({ TRUSTED_PROXIES: '1' }, { warn: (line) => told.push(line) })
    await trusting.ask('/about/', { headers: { 'X-Forwarded-For': '10.0.0.1' } })
    expect(told).toHaveLength(1)
  })
})
