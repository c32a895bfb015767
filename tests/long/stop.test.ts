import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'

// R4.

let site: RunningSite
beforeEach(async () => {
  site = await startSite({ FORMS_PER_HOUR: '1000', DRAIN_SECONDS: '1' })
  return () => site.stop()
})

/** Sends a part of a request by hand. */
async function begin(text: string): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  await once(socket, 'connect')
  socket.write(text)
  return { socket, answer: () => answer }
}

const refuses = (): Promise<void> =>
  waitFor(
    () =>
      fetch(`${site.url}/healthz`).then(
        () => false,
        () => true,
      ),
    () => 'The site still takes requests',
  )

test('SIGTERM: what is on its way is answered, nothing new is taken, and the exit code is 0', async () => {
  const form = 'region=2&back=%2Fabout%2F'
  const post = await begin(
    `POST /region/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\nregion`,
  )
  const readiness = await begin('GET /readyz HTTP/1.1\r\nHost: a\r\n')
  // Kept alive without a request, it holds nothing up.
  const idle = await begin('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  await waitFor(() => idle.answer().endsWith('ok'), idle.answer)
  const ended = once(site.process, 'exit')
  const started = Date.now()
  site.process.kill('SIGTERM')
  await refuses()
  expect(site.process.exitCode).toBeNull()
  post.socket.write(form.slice('region'.length))
  readiness.socket.write('\r\n')
  expect(await ended).toEqual([0, null])
  // Far below the ten seconds after which connections are cut.
  expect(Date.now() - started).toBeLessThan(9_000)
  expect(post.answer()).toMatch(/^HTTP\/1\.1 303 /)
  expect(post.answer()).toMatch(/\r\nset-cookie: region=2;/i)
  expect(readiness.answer()).toMatch(/^HTTP\/1\.1 503 /)
})

test('a site whose output nobody reads any more goes on; SIGINT that comes twice, as to a group of processes, ends it', async () => {
  site.process.stdout?.destroy()
  site.process.stderr?.destroy()
  // Each letter would print a line to the closed pipe.
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, i) => askQuestion(`Вопрос ${i}`)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  // It span in a circle, telling itself of the error; now it rests, once its pages are made ahead.
  await waitFor(
    async () => {
      const before = cpuSeconds(site.process.pid)
      await new Promise((done) => setTimeout(done, 1000))
      return cpuSeconds(site.process.pid) - before < 0.1
    },
    () => 'The site does not come to rest',
  )
  const ended = once(site.process, 'exit')
  for (let i = 0; i < 2; i++) {
    site.process.kill('SIGINT')
    await new Promise((done) => setTimeout(done, 200))
  }
  // It still takes requests.
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await ended).toEqual([0, null])
})

const askQuestion = async (message: string): Promise<number> => {
  const { status } = await fetch(`${site.url}/api/app/form/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'Анна', phone: '+79161234567', message },
      consents: [{ document: 'data-consent', version: '2026-03-01' }],
    }),
  })
  return status
}

/** Processor time of a process so far; 0 where the system does not tell. */
function cpuSeconds(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}
