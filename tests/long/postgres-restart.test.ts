import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../site/free-port.ts'
import { startPostgres } from '../site/postgres.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { newVisitor, OPEN, question } from './visitors.ts'

// PostgreSQL restarts under a server that writes: all confirmed writes are stored, and the server continues by itself.

const RESTARTS = ['fast', 'immediate', 'fast'] as const

/** Sends questions until `isOver`. @returns the ids of accepted ones, and the number of failures by status */
async function write(site: RunningSite, isOver: () => boolean) {
  const [taken, refused] = [[] as number[], new Map<number, number>()]
  while (!isOver()) {
    const answer = await newVisitor().post(site, '/api/app/form/feedback', question('Что с заказом?'))
    if (answer.ok) taken.push(((await answer.json()) as { data: { id: number } }).data.id)
    else refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
    if (!answer.ok) await sleep(20)
  }
  return { taken, refused }
}

test('PostgreSQL is restarted under load', { timeout: 300_000 }, async ({ skip }) => {
  const postgres = startPostgres(await freePort())
  if (!postgres) {
    console.log('PostgreSQL restarted under load: not tried, the machine has no PostgreSQL server')
    skip('no PostgreSQL server on this machine')
    return
  }
  onTestFinished(() => postgres.stop())
  await using site = await startSite({ ...OPEN, DATABASE_URL: postgres.url })
  let isOver = false
  const writers = Array.from({ length: 4 }, () => write(site, () => isOver))
  for (const how of RESTARTS) {
    await sleep(2000)
    postgres.restart(how)
    const back = performance.now()
    const works = async () => (await newVisitor().post(site, '/api/app/form/feedback', question('Снова?'))).ok
    await waitFor(works, () => `nothing is taken after a restart (${how}):\n${site.output()}`, 30_000)
    console.log(`PostgreSQL restarted (${how}): taken again after ${(performance.now() - back).toFixed(0)} ms`)
  }
  isOver = true
  const results = await Promise.all(writers)
  const taken = results.flatMap((result) => result.taken)
  const client = new Client(postgres.url)
  await client.connect()
  const { rows } = await client.query<{ id: number; letters: number }>(
    `select id, (select count(*)::int from outbox where outbox.submission = submissions.id) as letters from submissions`,
  )
  await client.end()
  const kept = new Map(rows.map(({ id, letters }) => [Number(id), letters]))
  console.log(
    `${taken.length} questions were taken, all are there; refused meanwhile: ${JSON.stringify(results.map(({ refused }) => [...refused]))}`,
  )
  expect(taken.filter((id) => kept.get(id) !== 1)).toEqual([])
  expect((await fetch(`${site.url}/about/`)).status).toBe(200)
})
