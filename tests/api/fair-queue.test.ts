import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { FairQueue } from '#server/engine/queue/queue.ts'
import { type App, startApp } from '../site/app.ts'
import { signedInAs } from '../site/staff.ts'

// R19: however many requests one address sends, other visitors and staff get responses; the test counts renderings, not seconds.

let app: App
afterEach(() => app.stop())

const from = (address: string, more = {}) => ({ headers: { 'X-Forwarded-For': address, ...more } })

/** Creates a renderer that waits for the gate to open, and lists its renderings: «200 /basket/». */
function heldRenderer() {
  const gate = Promise.withResolvers<void>()
  const rendered: string[] = []
  const render: RenderPage = async (page) => {
    rendered.push(`${page.status} ${page.meta.title}`)
    await gate.promise
    return JSON.stringify(page.blocks)
  }
  return { rendered, render, open: gate.resolve }
}

test('one address fills its own places: another one and staff come next', async () => {
  const { rendered, render, open } = heldRenderer()
  app = await startApp({ TRUSTED_PROXIES: '1' }, { render })
  const { Cookie } = await signedInAs(app, 'owner')
  let refused = 0
  const many = Array.from({ length: 70 }, async () => {
    const { status, headers } = await app.ask('/basket/', from('192.0.2.1'))
    if (status === 429 && Number(headers['retry-after']) > 0) refused++
  })
  const shown = () => rendered.filter((page) => page.startsWith('200'))
  await expect.poll(() => [refused, shown().length], { timeout: 20_000 }).toEqual([20, 4])
  const queued = vi.spyOn(FairQueue.prototype, 'run')
  onTestFinished(() => queued.mockRestore())
  const other = app.ask('/favorite/', from('192.0.2.2'))
  const staff = app.ask('/desk/orders/', from('192.0.2.1', { Cookie }))
  await expect.poll(() => queued.mock.calls.length, { timeout: 20_000 }).toBe(2)
  open()
  expect([(await other).status, (await staff).status]).toEqual([200, 200])
  await Promise.all(many)
  for (const title of [/Избран/, /Заказы/]) expect(shown().findIndex((page) => title.test(page))).toBeLessThan(9)
})

test('a refusal renders nothing: posts with invented fields share the document of their status, with their own words', async () => {
  const { rendered, render, open } = heldRenderer()
  open()
  app = await startApp({ TRUSTED_PROXIES: '1' }, { render })
  // Each submission counts toward the limit of the client's address.
  const post = (field: string, i = 100) =>
    app.ask('/questionnaire/', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'X-Forwarded-For': `203.0.113.${i}` },
      body: [
        '--x\r\nContent-Disposition: form-data; name="form"\r\n\r\nquestionnaire',
        `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n`,
      ].join('\r\n'),
    })
  const first = await post('<b>')
  expect([first.status, first.body]).toEqual([422, expect.stringContaining('«&lt;b&gt;»')])
  for (let i = 0; i < 20; i++) expect((await post(`x${i}`, i)).body).toContain(`«x${i}»`)
  expect(rendered).toEqual([expect.stringContaining('422 Ошибка 422')])
})

test('a feed is made once for each edition, however many ask at once', async () => {
  app = await startApp()
  const all = await Promise.all(Array.from({ length: 20 }, () => app.ask('/yandex.yml')))
  const [{ headers, body } = expect.fail()] = all
  expect(new Set(all.map((answer) => `${answer.status} ${answer.headers.etag}`)).size).toBe(1)
  expect(body).toContain('</yml_catalog>')
  const again = await app.ask('/yandex.yml', { headers: { 'If-None-Match': String(headers.etag) } })
  expect([again.status, again.body]).toEqual([304, ''])
})
