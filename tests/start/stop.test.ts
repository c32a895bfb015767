import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'

// REQUIREMENTS R4.

let site: RunningSite
beforeEach(async () => {
  site = await startSite()
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

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the site with exit code 0', async (signal) => {
  site.process.kill(signal)
  expect(await once(site.process, 'exit')).toEqual([0, null])
})

test('a request that is on its way is answered before the end', async () => {
  const form = 'region=2&back=%2Fabout%2F'
  const { socket, answer } = await begin(
    `POST /region/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\nregion`,
  )
  // Another connection's answer says that the first one's request has been taken.
  await fetch(`${site.url}/healthz`)
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await refuses()
  expect(site.process.exitCode).toBeNull()
  socket.write(form.slice('region'.length))
  expect(await ended).toEqual([0, null])
  expect(answer()).toMatch(/^HTTP\/1\.1 303 /)
  expect(answer()).toMatch(/\r\nset-cookie: region=2;/i)
})

test('a site that is asked to stop is not ready any more', async () => {
  const { socket, answer } = await begin('GET /readyz HTTP/1.1\r\nHost: a\r\n')
  await fetch(`${site.url}/healthz`)
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await refuses()
  socket.write('\r\n')
  expect(await ended).toEqual([0, null])
  expect(answer()).toMatch(/^HTTP\/1\.1 503 /)
})

test('a kept-alive connection without a request does not hold the end up', async () => {
  const { answer } = await begin('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  await waitFor(() => answer().endsWith('ok'), answer)
  const started = Date.now()
  site.process.kill('SIGTERM')
  await once(site.process, 'exit')
  // Far below the ten seconds after which connections are cut.
  expect(Date.now() - started).toBeLessThan(9_000)
})
