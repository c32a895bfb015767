import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../site/balancer.ts'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R4: two processes on the same data are restarted one after the other under load; nobody notices.

test('a rolling restart breaks no request and loses no order', async () => {
  const folder = await temporaryFolder()
  const start = (): Promise<RunningSite> =>
    startSite({ DATA_DIR: folder, DRAIN_SECONDS: '1', FORMS_PER_HOUR: '1000000', LOG_LEVEL: 'error' })
  // The first makes the data.
  const first = await start()
  const running = [first, await start()]
  onTestFinished(async () => {
    for (const site of running) await site.stop()
  })
  const balancer = await startBalancer(running.map(({ url }) => url))
  onTestFinished(() => balancer.stop())

  let stopped = false
  const taken: number[] = []
  const broken: string[] = []
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    try {
      const response = await fetch(balancer.url + path, init)
      const text = await response.text()
      if (response.status !== 200) broken.push(`${path}: ${response.status} ${text.slice(0, 100)}`)
      return text.startsWith('{') ? JSON.parse(text) : text
    } catch (error) {
      broken.push(`${path}: ${String((error as Error).cause ?? error)}`)
      return undefined
    }
  }
  let number = 0
  const write = async (): Promise<void> => {
    const answer = (await ask('/api/app/form/feedback', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `rolling-${++number}` },
      body: JSON.stringify({
        name: 'Анна',
        phone: '+79161234567',
        message: `Вопрос ${number}`,
        consents: [{ document: 'data-consent', version: '2026-03-01' }],
      }),
    })) as { data?: { id: number } } | undefined
    if (answer?.data) taken.push(answer.data.id)
  }
  const load = ['/about/', '/catalog/banki/', '/api/app/settings/view'].map(async (path) => {
    while (!stopped) await Promise.all([ask(path), write()])
  })

  for (const i of [0, 1]) {
    await new Promise((done) => setTimeout(done, 500))
    const old = running[i] as RunningSite
    const exit = new Promise((done) => old.process.once('exit', (code) => done(code)))
    old.process.kill('SIGTERM')
    expect(await exit).toBe(0)
    const fresh = await start()
    running[i] = fresh
    await balancer.replace(old.url, fresh.url)
  }
  await new Promise((done) => setTimeout(done, 500))
  stopped = true
  await Promise.all(load)

  expect(broken).toEqual([])
  expect(new Set(taken).size).toBe(taken.length)
  expect(taken.length).toBeGreaterThan(20)
  for (const id of [taken[0], taken.at(-1)]) expect(await balancer.submission(folder, id as number)).toBe(true)
}, 120_000)
