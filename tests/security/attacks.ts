import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '../site/run-site.ts'

/**
 * Attacks from one address that once ended the process, beside 20 requests a second of other visitors. None of the visitors' requests
 * fails, and the process stands. MINUTES is the duration of each attack.
 */
const MINUTES = Number(process.env.MINUTES ?? 1)
const PER_SECOND = 20

const site = await startSite({
  ...{ TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', FORMS_PER_HOUR: '1000000', READS_PER_MINUTE: '600' },
  UV_THREADPOOL_SIZE: '1',
})
const port = Number(new URL(site.url).port)
let failed = false
const ATTACKER = 'X-Forwarded-For: 192.0.2.1'

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect').catch(() => undefined)
  return socket
}

/** Requests that are refused, each with a document of another status, region, type or area. */
const REFUSED = [1, 2, 3, 4, 5, 6].flatMap((region) => {
  const request = (line: string, headers = '', body = '') =>
    `${line} HTTP/1.1\r\nHost: a\r\nCookie: region=${region}\r\n${ATTACKER}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
  return [
    request('GET /_modal/?modal=nothing'),
    ...['/about/', '/desk/'].flatMap((path) => [
      request(`GET ${path}?x=%00`),
      request(`GET /_page${path}?x=%00`),
      request(`POST ${path}`, 'Origin: https://evil.example\r\n'),
      request(`POST /_page${path}`, 'Origin: https://evil.example\r\n'),
      request(`POST ${path}`, form, 'a=1'),
      request(`POST ${path}`, `${form}Content-Encoding: gzip\r\n`, 'a=1'),
    ]),
  ]
})

/** Sends every refused request on one connection without waiting for the responses, and again a little over a minute later. */
async function refusals(until: number): Promise<void> {
  while (Date.now() < until) {
    const sockets = await Promise.all(Array.from({ length: 5 }, open))
    for (const socket of sockets) socket.resume().write(REFUSED.join(''))
    await wait(Math.min(75_000, Math.max(0, until - Date.now())))
    for (const socket of sockets) socket.destroy()
  }
}

const UPLOAD = `POST /questionnaire/ HTTP/1.1\r\nHost: a\r\n${ATTACKER}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="form"\r\n\r\nquestionnaire\r\n`
const FILE = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n'

/** Five connections begin uploads and break them off. */
const brokenUploads = (until: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: 5 }, async () => {
      while (Date.now() < until) {
        const socket = await open()
        socket.write(UPLOAD)
        for (let file = 0; file < 5; file++) {
          socket.write(FILE)
          await wait(0)
        }
        await wait(Math.random() * 10)
        socket.destroy()
      }
    }),
  )

const PAGES = ['/', '/about/', '/catalog/banki/', '/basket/', '/questionnaire/', '/search/?q=банка', '/faq/']

/** Requests of other visitors, each from an address of its own. @returns the failed ones and the p95 in milliseconds */
async function visitors(until: number) {
  const failures: string[] = []
  const times: number[] = []
  const sent: Promise<void>[] = []
  for (let i = 0; Date.now() < until; i++) {
    const headers = { 'X-Forwarded-For': `10.0.${(i >> 8) % 256}.${i % 256}`, 'Content-Type': 'application/json' }
    const path = i % 8 ? (PAGES[i % PAGES.length] ?? '/') : '/api/app/form/feedback'
    const consents = [{ document: 'data-consent', version: '2026-03-01' }]
    const body = JSON.stringify({ name: 'Анна', phone: '+79161234567', message: `Вопрос ${i}`, consents })
    const started = performance.now()
    const ask = async (): Promise<void> => {
      const response = await fetch(site.url + path, i % 8 ? { headers } : { headers, method: 'POST', body })
      await response.arrayBuffer()
      times.push(performance.now() - started)
      if (!response.ok) failures.push(`${response.status} ${path}`)
    }
    sent.push(ask().catch((error: unknown) => void failures.push(`${path}: ${String(error)}`)))
    await wait(1000 / PER_SECOND)
  }
  await Promise.all(sent)
  return { failures, count: sent.length, p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0 }
}

for (const [name, attack] of Object.entries({ refusals, brokenUploads })) {
  const until = Date.now() + MINUTES * 60_000
  const [{ failures, count, p95 }] = await Promise.all([visitors(until), attack(until)])
  const text = await (await fetch(`${site.url}/metrics`)).text().catch(() => '')
  const [, rejections = '0'] = /^tara_unhandled_errors_total\{kind="rejection"\} (\d+)$/m.exec(text) ?? []
  const holds = failures.length === 0 && text !== '' && rejections === '0'
  failed ||= !holds
  const kinds = [...Map.groupBy(failures, String)].map(([failure, all]) => `${all.length} × ${failure}`)
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${name}, ${MINUTES} min: ${count} requests of visitors, p95 ${p95.toFixed(0)} ms, failed: ${kinds.join('; ') || 'none'}; unhandled rejections: ${rejections}`,
  )
}
await site.stop()
if (failed) process.exitCode = 1
