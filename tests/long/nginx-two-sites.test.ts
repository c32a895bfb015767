import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openData } from '../site/data.ts'
import { freePort } from '../site/free-port.ts'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'
import type { WholeAnswer } from '../site/whole-answer.ts'
import { askThrough, HOST, startNginx } from './nginx.ts'
import { OPEN, question } from './visitors.ts'

// docs/operations.md, "Behind a proxy": two sites behind the example deploy/nginx.conf, restarted one after the other.

test('two sites behind nginx are restarted one after the other under load', { timeout: 180_000 }, async ({ skip }) => {
  const [http, https, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const nginx = startNginx({ sites: ports, http, https })
  if (!nginx) {
    console.log('two sites behind nginx: not tried, the machine has no nginx')
    skip('no nginx on this machine')
    return
  }
  onTestFinished(() => nginx.stop())
  const folder = await temporaryFolder()
  const start = (port: number): Promise<RunningSite> =>
    startSite({ ...OPEN, DATA_DIR: folder, PORT: String(port), SITE_URL: `https://${HOST}`, DRAIN_SECONDS: '1' })
  const sites = [await start(ports[0] as number), await start(ports[1] as number)]
  onTestFinished(async () => {
    for (const site of sites) await site.stop()
  })
  const ask = await askThrough(https, 8)
  const [broken, refused, taken] = [[] as string[], [] as string[], [] as number[]]
  let isOver = false
  const load = ['/about/', '/catalog/banki/', '/api/app/settings/view'].map(async (path) => {
    while (!isOver) {
      const read = await ask(path)
      const written = await ask('/api/app/form/feedback', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(question('Сколько стоит?')),
      })
      if (read.status !== 200) broken.push(told(read))
      if (written.status !== 200) refused.push(told(written))
      else taken.push((JSON.parse(written.bytes.toString()) as { data: { id: number } }).data.id)
      await sleep(20)
    }
  })
  for (const [number, port] of ports.entries()) {
    await sleep(1000)
    await sites[number]?.stop()
    // Simulates the time that a new version takes to start.
    await sleep(1000)
    sites[number] = await start(port)
  }
  await sleep(1000)
  isOver = true
  await Promise.all(load)
  expect(broken).toEqual([])
  // While a port is closing, nginx cannot know whether a request was accepted.
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(ports.length)
  expect(taken.length).toBeGreaterThan(50)
  const data = await openData(folder)
  const rows = await data.query.selectFrom('submissions').select('id').execute()
  await data.close()
  // Each question is stored once: nginx never sends a form a second time.
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(taken.toSorted((a, b) => a - b))
})

const told = ({ status, bytes }: WholeAnswer): string => `${status} ${bytes.toString().slice(0, 100)}`
