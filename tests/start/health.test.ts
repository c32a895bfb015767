import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ON_POSTGRES } from '../site/data.ts'
import { startSite, waitFor } from '../site/run-site.ts'
import { copySchema } from '../site/schema-copy.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R6.

interface Told {
  status: string
  schema: { heldBack: { file: string; problems: string[] }[] }
  mail: { waiting: number; manager: number; managerSince: string | null }
}

const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { code: response.status, ...((await response.json()) as Told) }
}

test('/readyz names the files that are held back and what is wrong with them, and goes on with 200', async () => {
  const schema = await copySchema()
  const site = await startSite({ SCHEMA_DIR: schema.folder })
  onTestFinished(() => site.stop())
  expect(await readiness(site.url)).toMatchObject({ code: 200, status: 'ok', schema: { heldBack: [] } })
  await schema.edit('pages/about.json', '"blocks"', '"bloks"')
  await site.printed('Изменения не приняты')
  const { code, status, schema: told } = await readiness(site.url)
  expect([code, status]).toEqual([200, 'ok'])
  expect(told.heldBack).toMatchObject([
    { file: 'schema/pages/about.json', problems: [expect.stringMatching(/^schema\/pages\/about\.json:\d+:\d+ /)] },
  ])
  await schema.edit('pages/about.json', '"bloks"', '"blocks"')
  await waitFor(
    async () => (await readiness(site.url)).schema.heldBack.length === 0,
    () => 'It is still held back',
  )
})

test.skipIf(ON_POSTGRES)('/readyz is 503 once the data are gone, /healthz still answers', async () => {
  const folder = await temporaryFolder()
  const site = await startSite({ DATA_DIR: folder })
  onTestFinished(() => site.stop())
  expect((await readiness(site.url)).code).toBe(200)
  await rm(join(folder, 'tara.sqlite'))
  expect(await readiness(site.url)).toMatchObject({ code: 503, status: 'no database' })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

test('letters that the manager does not get are told by /readyz, with 200, and by the log', async () => {
  // Nobody listens there.
  const site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn' })
  onTestFinished(() => site.stop())
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
