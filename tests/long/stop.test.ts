import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'

// R4: stopping a site.

let site: RunningSite
beforeEach(async () => {
  site = await startSite({ FORMS_PER_HOUR: '1000', DRAIN_SECONDS: '1' })
  return () => site.stop()
})

/** Opens a connection and sends the beginning of a request. @returns the socket and the response so far */
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
  // An idle keep-alive connection must not delay the stop.
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
  // The stop takes far less than the ten seconds after which the server closes open connections.
  expect(Date.now() - started).toBeLessThan(9_000)
  expect(post.answer()).toMatch(/^HTTP\/1\.1 303 /)
  expect(post.answer()).toMatch(/\r\nset-cookie: region=2;/i)
  expect(readiness.answer()).toMatch(/^HTTP\/1\.1 503 /)
})

test('a site whose output nobody reads any more goes on; SIGINT that comes twice, as to a group of processes, ends it', async () => {
  site.process.stdout?.destroy()
  site.process.stderr?.destroy()
  // Each question makes the site log a line about its letter to the closed pipe.
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, i) => askQuestion(`Вопрос ${i}`)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  // Before a fix, logging a write error caused another write error, endlessly; now the process becomes idle after rendering pages ahead.
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
  // The first second after the signal the site still accepts requests.
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

/** Returns a process's processor time so far, in seconds; 0 where the system does not report it. */
function cpuSeconds(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}
