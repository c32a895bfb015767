import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { uploadFolder } from '#server/engine/forms/uploads.ts'
import { freePort } from '../site/free-port.ts'
import { spawnSite, startSite, waitFor } from '../site/run-site.ts'

// Nobody ends the process, and an error that no code handles ends it only after its requests.

/** A module that throws on signals. */
const THROWS = `--import=data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => void Promise.reject(new Error('dropped')))
  process.on('SIGWINCH', () => { throw new Error('thrown') })`)}`

const isAlive = async (url: string): Promise<boolean> => (await fetch(`${url}/healthz`)).ok

/** Opens a connection and begins a request. */
async function begin(url: string, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const POST =
  'POST /api/app/form/subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n'

test('an unhandled rejection is logged and counted, an uncaught exception ends the process after its requests', async () => {
  await using site = await startSite({ NODE_OPTIONS: THROWS, LOG_LEVEL: 'error' })
  site.process.kill('SIGUSR2')
  await site.printed(/"message":"dropped","at":".+an unhandled rejection/)
  expect(await isAlive(site.url)).toBe(true)
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  expect(metrics).toContain('tara_unhandled_errors_total{kind="rejection"} 1')

  const [served, endless] = [await begin(site.url, POST), await begin(site.url, POST)]
  let answer = ''
  served.on('data', (chunk) => (answer += String(chunk)))
  endless.resume()
  const exit = once(site.process, 'exit')
  const started = Date.now()
  site.process.kill('SIGWINCH')
  await site.printed(/"message":"thrown","at":".+an uncaught exception/)
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
  served.write('{"email":"nobody"}  ')
  await waitFor(
    () => answer.startsWith('HTTP/1.1 422'),
    () => `the request was answered with: ${answer}`,
  )
  expect((await exit)[0]).toBe(1)
  expect(Date.now() - started).toBeLessThan(8000)
})

test('a full disk under the log file ends nothing, neither while the site serves nor when it stops', async () => {
  const port = String(await freePort())
  const full = openSync('/dev/full', 'w')
  const site = await spawnSite({ PORT: port, LOG_LEVEL: 'info' }, [], undefined, full)
  closeSync(full)
  onTestFinished(site.stop)
  const url = `http://127.0.0.1:${port}`
  await waitFor(() => isAlive(url).catch(() => false), site.output)
  for (let i = 0; i < 20; i++) await (await fetch(`${url}/about/`)).text()
  // Some flushes of the log, one each tenth of a second.
  await wait(500)
  expect(await isAlive(url)).toBe(true)
  const exit = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

const UPLOAD =
  'POST /questionnaire/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n' +
  '--x\r\nContent-Disposition: form-data; name="form"\r\n\r\nquestionnaire\r\n'
const FILE = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n'

test('2,000 uploads that break off end nothing and leave no file, with one thread for files', async () => {
  await using site = await startSite({ UV_THREADPOOL_SIZE: '1', FORMS_PER_HOUR: '1000000', LOG_LEVEL: 'error' })
  const left = () => readdir(uploadFolder(site.dataFolder)).catch(() => [])
  const first = await begin(site.url, UPLOAD + FILE)
  await expect.poll(left).toHaveLength(1)
  first.destroy()
  const breakOff = async (): Promise<void> => {
    for (let i = 0; i < 400; i++) {
      const socket = await begin(site.url, UPLOAD)
      for (let file = 0; file < 5; file++) {
        socket.write(FILE)
        if (Math.random() < 0.3) await wait(0)
      }
      await wait(Math.random() * 10)
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: 5 }, breakOff))
  expect(await isAlive(site.url)).toBe(true)
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
  expect(site.output()).not.toMatch(/unhandled|could not be deleted/)
})
