import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../site/free-port.ts'
import { startSite } from '../site/run-site.ts'
import { askThrough, HOST, startNginx } from './nginx.ts'

// The example deploy/nginx.conf in front of a running site.

const READS = 30

test('nginx in front, by the example', { timeout: 180_000 }, async ({ skip }) => {
  const [http, https, port] = [await freePort(), await freePort(), await freePort()]
  const nginx = startNginx({ sites: [port], http, https })
  if (!nginx) {
    console.log('nginx in front: not tried, the machine has no nginx')
    skip('no nginx on this machine')
    return
  }
  onTestFinished(() => nginx.stop())
  await using site = await startSite({
    PORT: String(port),
    SITE_URL: `https://${HOST}`,
    TRUSTED_PROXIES: '1',
    READS_PER_MINUTE: String(READS),
  })
  const ask = await askThrough(https, 4)

  // nginx ends TLS, and the site knows that the client uses HTTPS.
  const page = await ask('/', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(page.headers['strict-transport-security']).toBeDefined()
  expect(String(page.headers['set-cookie'])).toContain('Secure')
  expect(page.headers['content-encoding']).toBe('gzip')
  const [answer] = (await once(
    plainRequest({ host: '127.0.0.1', port: http, path: '/about/?a=1', headers: { Host: HOST } }).end(),
    'response',
  )) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://${HOST}/about/?a=1`])

  // The site's 304 reaches the client; nginx passes paths on unchanged.
  const again = await ask('/', { headers: { 'If-None-Match': String(page.headers.etag) } })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await ask('/%2e%2e/about/')).status).toBe(400)
  expect((await ask('//about/')).headers.location ?? '').not.toMatch(/^\/\//)

  // nginx serves these paths to nobody.
  for (const path of ['/metrics', '/readyz', '/healthz', '/Readyz', '/HEALTHZ/'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])

  // Many concurrent requests share kept connections.
  const many = await Promise.all(Array.from({ length: 200 }, () => ask('/about/')))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))

  // A visitor's address is the one that nginx sees, whatever the request's headers claim.
  const searches = await Promise.all(
    Array.from({ length: READS + 20 }, (_, i) =>
      ask(`/search/?q=${i}`, { headers: { 'X-Forwarded-For': `203.0.113.${i}` } }),
    ),
  )
  expect(searches.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(READS)
  expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(site.output()).not.toContain('X-Forwarded-For')
  const foreign = await ask('/api/app/form/feedback', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' },
    body: '{}',
  })
  expect(foreign.status).toBe(403)

  // nginx refuses a body that is too large, the site one that no page accepts; neither logs an error.
  const upload = (megabytes: number) =>
    ask('/about/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', Origin: `https://${HOST}` },
      body: Buffer.alloc(megabytes * 1024 * 1024),
    }).then(
      ({ status }) => status,
      ({ code }: { code: string }) => code, // the response may arrive before the whole body is sent
    )
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(await upload(27))
  expect([405, 413, 415, 'EPIPE', 'ECONNRESET']).toContain(await upload(20))

  // nginx closes the connection of a client that sends only half of a request; other clients are served meanwhile.
  const slow = connect({ host: '127.0.0.1', port: https, servername: HOST, rejectUnauthorized: false })
  await once(slow, 'secureConnect')
  slow.on('error', () => undefined).resume()
  slow.write(
    `POST /api/app/form/feedback HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`,
  )
  const gone = once(slow, 'close')
  expect((await ask('/about/')).status).toBe(200)
  await gone
  expect((await ask('/about/')).status).toBe(200)
})
