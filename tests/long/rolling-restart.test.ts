import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { openDatabase } from '#server/shop/data.ts'
import { startBalancer } from '../site/balancer.ts'
import { freePort } from '../site/free-port.ts'
import { startPostgres } from '../site/postgres.ts'
import { type RunningSite, spawnSite, startSite } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R4: deploy/rolling-restart.sh restarts two instances, which share only PostgreSQL, one after the other under load; no request fails.
// Without PostgreSQL on the machine they share a data folder.

test('a rolling restart breaks no request and loses no order', async () => {
  const postgres = startPostgres(await freePort(), { isLasting: false })
  onTestFinished(() => postgres?.stop())
  const shared = await temporaryFolder()
  const env = async (port: number) => ({
    PORT: String(port),
    DATA_DIR: postgres ? await temporaryFolder() : shared,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...{ DRAIN_SECONDS: '1', FORMS_PER_HOUR: '1000000', LOG_LEVEL: 'error' },
  })
  const ports = [await freePort(), await freePort()]
  const instances = new Map<string, { env: Awaited<ReturnType<typeof env>>; site: RunningSite }>()
  onTestFinished(async () => {
    for (const { site } of instances.values()) await site.stop()
  })
  // The first instance creates the database.
  for (const port of ports) {
    const own = await env(port)
    instances.set(`tara@${port}`, { env: own, site: await startSite(own) })
  }
  await using balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`))

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

  await new Promise((done) => setTimeout(done, 500))
  const restarted: string[] = []
  const RESTART = await restartCommand(async (unit) => {
    const instance = instances.get(unit)
    if (!instance) throw new Error(`There is no ${unit}`)
    const { process: old } = instance.site
    old.kill('SIGTERM')
    const [code] = await once(old, 'exit')
    restarted.push(`${unit} ${code}`)
    // As systemctl does, without waiting until the instance serves.
    instance.site = await spawnSite(instance.env)
  })
  const { stdout } = await promisify(execFile)(join(root, 'deploy/rolling-restart.sh'), ports.map(String), {
    env: { ...process.env, RESTART, READY_SECONDS: '60' },
  })
  await new Promise((done) => setTimeout(done, 500))
  stopped = true
  await Promise.all(load)

  expect(restarted).toEqual(ports.map((port) => `tara@${port} 0`))
  expect(stdout.match(/is ready/g)).toHaveLength(2)
  expect(broken).toEqual([])
  expect(new Set(taken).size).toBe(taken.length)
  expect(taken.length).toBeGreaterThan(20)
  const data = await openDatabase({ dataFolder: shared, databaseUrl: postgres?.url }, 'keep')
  const rows = await data.query.selectFrom('submissions').select('id').execute()
  await data.close()
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(taken))
}, 180_000)

/** Returns the path of a command that makes this process restart the given unit, and waits for the restart. */
async function restartCommand(restart: (unit: string) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    restart((request.url ?? '').slice(1)).then(
      () => response.end(),
      (error) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const script = join(await temporaryFolder(), 'restart.sh')
  const { port } = server.address() as AddressInfo
  await writeFile(script, `#!/bin/sh\ncurl --fail --silent "http://127.0.0.1:${port}/$1"\n`, { mode: 0o755 })
  return script
}
