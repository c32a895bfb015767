import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useApp } from '../site/use-app.ts'

// Request lines, headers and well-known addresses, independent of pages.

const app = useApp()

/** Sends raw text and returns the raw response. */
async function sendRaw(request: string): Promise<string> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return text(socket)
}

test('several Host headers are refused, in pages, cached ones too, and calls', async () => {
  await app.ask('/about/')
  for (const path of ['/', '/about/', '/api/app/main/view', '/robots.txt']) {
    const response = await sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n`,
    )
    expect([path, response.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request'])
  }
  const response = await sendRaw('GET /healthz HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
})

test('a search that is too long is refused by 400, however long it is', async () => {
  for (const length of [3000, 5000]) {
    const path = `/search/?q=${encodeURIComponent('б'.repeat(length))}`
    const response = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`)
    expect([length, response.split('\r\n')[0]]).toEqual([length, 'HTTP/1.1 400 Bad Request'])
  }
})

test('a target that is no address is refused by 400, a form too', async () => {
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\n'
  for (const [line, more] of [
    ['GET *', ''],
    ['POST *', form],
  ]) {
    const body = more && 'form=callback'
    const response = await sendRaw(`${line} HTTP/1.1\r\nHost: a.example\r\n${more}Connection: close\r\n\r\n${body}`)
    expect([line, response.split('\r\n')[0]]).toEqual([line, 'HTTP/1.1 400 Bad Request'])
  }
})

test('security.txt names a contact and its end (RFC 9116)', async () => {
  const { status, headers, body } = await app.ask('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test.each('/Healthz /READYZ /Metrics /API/app/main/view /Lists/ /Sign-Out/ /Region/ /PICTURES/a'.split(' '))(
  '%s is no address: routes are case-sensitive',
  async (path) => {
    // The test adds the slash, because the server redirects a path without a slash to the one with it.
    const page = path.endsWith('/') ? path : `${path}/`
    expect((await app.ask(page)).status).toBe(404)
    expect((await app.ask(path)).headers.location ?? page).toBe(page)
    expect([404, 405]).toContain((await app.ask(path, { method: 'POST' })).status)
  },
)
