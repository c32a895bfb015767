import { once } from 'node:events'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { singleContent } from '../site/files.ts'
import { questionnaire } from '../site/questionnaire.ts'
import { startSite } from '../site/run-site.ts'
import { megabytesOf, processorMsOf, watchHealth } from './watch-health.ts'

/**
 * S19: while twenty hostile bodies of one type arrive at once, and then of all types, /healthz responds within 100 ms and the process grows
 * by less than 100 MB. The log contains no error for an aborted upload.
 */
const AT_ONCE = 20
const MAX_MS = 100
const MAX_GROWTH_MB = 100

const site = await startSite({ FORMS_PER_HOUR: '1000000', LOG_LEVEL: 'error' })
const port = Number(new URL(site.url).port)

interface Body {
  path: string
  type: string
  headers?: Record<string, string>
  /** Sent one after another; the request may end before its declared length. */
  parts: readonly (string | Buffer)[]
  /** Milliseconds between two parts. */
  pause?: number
  abort?: true
}

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
const part = (name: string, content: string, file?: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n${content}\r\n`

const upload = (size: number): (string | Buffer)[] => {
  const file = singleContent('a.pdf', size)
  return [
    part('body', JSON.stringify(questionnaire)),
    ...[1, 2, 3, 4, 5].flatMap((i) => [
      `--x\r\nContent-Disposition: form-data; name="files"; filename="${i}.pdf"\r\n\r\n`,
      file,
      '\r\n',
    ]),
    '--x--\r\n',
  ]
}

const KINDS: Readonly<Record<string, () => Body>> = {
  'many &': () => ({ path: '/faq/', type: FORM, parts: ['a&'.repeat(1_500_000)] }),
  'many & to a call': () => ({ path: '/api/app/security/token', type: FORM, parts: ['a&'.repeat(1_500_000)] }),
  'many & to what is nothing': () => ({ path: '/nothing/', type: FORM, parts: ['a&'.repeat(1_500_000)] }),
  'deep JSON': () => ({ path: '/api/app/form/feedback', type: 'application/json', parts: ['['.repeat(3_000_000)] }),
  'wide JSON': () => ({
    path: '/api/app/form/feedback',
    type: 'application/json',
    parts: [`{${Array.from({ length: 9000 }, (_, i) => `"a${i}":1`).join(',')}}`],
  }),
  'a million parts': () => ({
    path: '/questionnaire/',
    type: MULTIPART,
    parts: Array.from({ length: 100 }, () => part('a', '').repeat(5000)),
  }),
  'a million files': () => ({
    path: '/api/app/form/questionary',
    type: MULTIPART,
    parts: [
      part('body', JSON.stringify(questionnaire)),
      ...Array.from({ length: 100 }, () => part('files', '', 'a.pdf').repeat(3000)),
    ],
  }),
  'one endless part': () => ({
    path: '/questionnaire/',
    type: MULTIPART,
    parts: [
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
      ...Array.from({ length: 25 }, () => 'x'.repeat(1e6)),
    ],
  }),
  'endless heads of parts': () => ({
    path: '/questionnaire/',
    type: MULTIPART,
    parts: ['--x\r\n', ...Array.from({ length: 20 }, (_, i) => `X-${i}: ${'x'.repeat(900_000)}\r\n`)],
  }),
  gzip: () => ({
    path: '/api/app/form/feedback',
    type: 'application/json',
    headers: { 'Content-Encoding': 'gzip' },
    parts: [gzipSync(Buffer.alloc(50_000_000))],
  }),
  slow: () => ({ path: '/faq/', type: FORM, parts: Array.from({ length: 20 }, () => 'a=b&'), pause: 100, abort: true }),
  'aborted upload': () => ({
    path: '/api/app/form/questionary',
    type: MULTIPART,
    parts: upload(4e6).slice(0, 4),
    abort: true,
  }),
  'upload of 25 MB': () => ({ path: '/api/app/form/questionary', type: MULTIPART, parts: upload(5e6) }),
}

let visitors = 0

/** Sends a body. @returns the status, or how the connection ended */
const send = ({ path, type, headers, parts, pause, abort }: Body): Promise<string> =>
  new Promise((done) => {
    const cookie = { Cookie: `userId=${(++visitors).toString(16).padStart(32, '0')}` }
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: { 'Content-Type': type, ...cookie, ...headers },
    })
    sent.setMaxListeners(0)
    sent.on('response', (response) => {
      response.resume()
      done(String(response.statusCode))
      response.on('end', () => sent.destroy())
    })
    sent.on('error', ({ message }) => done(message))
    const write = async (): Promise<void> => {
      for (const one of parts) {
        if (sent.destroyed) return
        if (!sent.write(one)) await Promise.race([once(sent, 'drain'), once(sent, 'close')]).catch(() => undefined)
        if (pause) await new Promise((go) => setTimeout(go, pause))
      }
      if (abort) {
        sent.destroy()
        done('aborted')
      } else sent.end()
    }
    write().catch(() => undefined)
  })

/** Watches /healthz and the memory from a separate process, because the hostile requests delay this one. */
const watcher = await watchHealth(site)

// Warms up first, because what pages and uploads load only once is not caused by hostile bodies.
await Promise.all(Array.from({ length: AT_ONCE }, KINDS['many &'] as () => Body).map(send))
for (const path of ['/faq/', '/questionnaire/', '/about/']) await (await fetch(site.url + path)).text()
await send((KINDS['upload of 25 MB'] as () => Body)())
const before = megabytesOf(site.process.pid)
let failed = false

async function measure(name: string, bodies: readonly Body[]): Promise<void> {
  const used = processorMsOf(site.process.pid)
  const stop = watcher.begin()
  const outcomes = await Promise.all(bodies.map(send))
  const { ms, mb } = await stop()
  const holds = ms <= MAX_MS && mb - before < MAX_GROWTH_MB
  failed ||= !holds
  const said = Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(
    ([what, all]) => `${all?.length} × ${what}`,
  )
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${name}: /healthz at most ${ms.toFixed(0)} ms, memory ${(mb - before).toFixed(0)} MB more, processor ${Math.round((processorMsOf(site.process.pid) - used) / bodies.length)} ms each (${said.join(', ')})`,
  )
}

for (const [name, make] of Object.entries(KINDS)) {
  await measure(name, Array.from({ length: AT_ONCE }, make))
  // Gives the server time to notice the closed connections.
  await new Promise((go) => setTimeout(go, 1000))
}
const all = Object.values(KINDS)
await measure(
  'of every kind',
  Array.from({ length: AT_ONCE * 2 }, (_, i) => (all[i % all.length] as () => Body)()),
)

const logged = site.output().match(/"level":(50|60)[^\n]*/g) ?? []
failed ||= logged.length > 0
console.log(
  `${logged.length === 0 ? 'ok  ' : 'FAIL'} nothing of it is an error in the log${logged.length > 0 ? `: ${logged[0]}` : ''}`,
)
watcher.end()
await site.stop()
if (failed) process.exitCode = 1
