import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ON_POSTGRES } from '../site/data.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// R6.

interface Told {
  status: string
  mail: { waiting: number; manager: number; managerSince: string | null }
}

const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { code: response.status, ...((await response.json()) as Told) }
}

const folder = await mkdtemp(join(tmpdir(), 'tara-health-'))
let site: RunningSite
beforeAll(async () => {
  // Nobody listens there.
  site = await startSite({
    ...{ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn' },
    ...{ API_LOCAL: 'content', API_UPSTREAM: '' },
  })
})
afterAll(async () => {
  await site?.stop()
  await removeFolder(folder)
})

test('a started site prints its address, after what has no effect, and says that it is alive and ready', async () => {
  expect(site.output()).toMatch(
    /^API_LOCAL не\sдействует без\sAPI_UPSTREAM[^\n]+\nСайт открыт: http:\/\/localhost:\d+\n/,
  )
  const health = await fetch(`${site.url}/healthz`)
  expect([health.status, await health.text()]).toEqual([200, 'ok'])
  expect(await readiness(site.url)).toMatchObject({ code: 200, status: 'ok' })
})

test('letters that the manager does not get are told by /readyz, with 200, and by the log', async () => {
  expect(await readiness(site.url)).toMatchObject({ mail: { waiting: 0, manager: 0, managerSince: null } })
  const asked = await fetch(`${site.url}/api/app/form/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ name: 'Анна', phone: '+79161234567', message: 'Есть ли банка?' },
      consents: [{ document: 'data-consent', version: '2026-03-01' }],
    }),
  })
  expect(asked.status).toBe(200)
  await waitFor(
    async () => (await readiness(site.url)).mail.manager === 1,
    () => site.output(),
  )
  const { code, status, mail } = await readiness(site.url)
  expect([code, status, mail.managerSince]).toEqual([200, 'ok', expect.stringMatching(/^\d{4}-/)])
  expect(JSON.stringify(mail)).not.toContain('@')
  await site.printed('the manager gets no letters')
})

test.skipIf(ON_POSTGRES)('/readyz is 503 once the data are gone, /healthz still answers', async () => {
  await rm(join(folder, 'tara.sqlite'))
  expect(await readiness(site.url)).toMatchObject({ code: 503, status: 'no database' })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})
