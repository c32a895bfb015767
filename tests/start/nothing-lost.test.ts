import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ON_POSTGRES, openData } from '../site/data.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R2: every write that the server has confirmed is on the disk. npm run test:long kills the process more often.

/** Number of times that the test kills the process. */
const KILLS = Number(process.env.KILLS ?? 1)

/** Writes that the server has confirmed. */
interface Acknowledged {
  questions: number[]
  /** Visitor and product of each line of a basket. */
  lines: [uid: string, product: number][]
}

const start = (dataFolder: string): Promise<RunningSite> =>
  startSite({ DATA_DIR: dataFolder, FORMS_PER_HOUR: '1000000', LOG_LEVEL: 'silent' })

const post = (site: RunningSite, path: string, uid: string, body: object): Promise<Response> =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `userId=${uid}` },
    body: JSON.stringify(body),
  })

let visitors = 0
const nextUid = (): string => (++visitors).toString(16).padStart(32, '0')

/** Writes as fast as possible until the site is gone. */
async function writeUntilGone(site: RunningSite, products: readonly number[], said: Acknowledged): Promise<void> {
  for (;;) {
    const uid = nextUid()
    const product = products[visitors % products.length] as number
    try {
      const added = await post(site, '/api/app/basket/item/add', uid, { productId: product, quantity: 1 })
      if (added.ok) {
        await added.json()
        said.lines.push([uid, product])
      }
      const asked = await post(site, '/api/app/form/feedback', uid, {
        name: 'Анна',
        phone: '+79161234567',
        message: 'Что с заказом?',
        consents: [{ document: 'data-consent', version: '2026-03-01' }],
      })
      if (asked.ok) said.questions.push(((await asked.json()) as { data: { id: number } }).data.id)
    } catch {
      return
    }
  }
}

async function productsOf(site: RunningSite): Promise<number[]> {
  const answer = await fetch(`${site.url}/api/app/catalog/list`)
  return ((await answer.json()) as { list: { id: number }[] }).list.map(({ id }) => id)
}

test(`everything acknowledged is there after kill -9 under writes, ${KILLS} times`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const data = await temporaryFolder()
  const said: Acknowledged = { questions: [], lines: [] }
  for (let i = 0; i < KILLS; i++) {
    const site = await start(data)
    const products = await productsOf(site)
    const writers = Array.from({ length: 4 }, () => writeUntilGone(site, products, said))
    // Waits until this process has confirmed at least one write, which may take long on a busy machine.
    const before = said.questions.length
    await waitFor(
      () => said.questions.length > before,
      () => `nothing is acknowledged:\n${site.output()}`,
    )
    await new Promise((done) => setTimeout(done, Math.random() * 800))
    site.process.kill('SIGKILL')
    await Promise.all([once(site.process, 'exit'), ...writers])
  }
  expect(said.questions.length).toBeGreaterThanOrEqual(KILLS)
  const { query, close } = await openData(data)
  onTestFinished(close)
  const kept = new Set((await query.selectFrom('submissions').select('id').execute()).map(({ id }) => id))
  expect(said.questions.filter((id) => !kept.has(id))).toEqual([])
  const inBaskets = query.selectFrom('list_items').select(['uid', 'product']).where('list', '=', 'basket')
  const lines = new Set((await inBaskets.execute()).map(({ uid, product }) => `${uid} ${product}`))
  expect(said.lines.filter(([uid, product]) => !lines.has(`${uid} ${product}`))).toEqual([])
  // A question and the letter about it are stored together or not at all.
  expect(await query.selectFrom('outbox').select('id').execute()).toHaveLength(kept.size)
})

/** Mounts a small file system. @returns false where mounting is not allowed */
function mountSmall(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(ON_POSTGRES)(
  'a full disk refuses with a message, loses nothing, and goes on when there is room again',
  async ({ skip }) => {
    const data = await temporaryFolder()
    if (!mountSmall(data)) skip('no file system can be mounted here')
    onTestFinished(() => void execFileSync('umount', ['-l', data]))
    await using site = await start(data)
    const ask = (message: string) =>
      post(site, '/api/app/form/feedback', nextUid(), {
        name: 'Анна',
        phone: '+79161234567',
        message,
        consents: [{ document: 'data-consent', version: '2026-03-01' }],
      })
    expect((await ask('Первый')).status).toBe(200)
    const filler = join(data, 'filler')
    execFileSync('sh', ['-c', `cat /dev/zero > '${filler}' 2>/dev/null; true`])
    const statuses = new Set<number>()
    const ready = async (): Promise<number> => (await fetch(`${site.url}/readyz`)).status
    // Some questions may still fit into free pages of the database file.
    for (let i = 0; i < 40 && !statuses.has(503); i++) statuses.add((await ask('я'.repeat(2900))).status)
    expect([...statuses].filter((status) => status !== 200)).toEqual([503])
    expect((await fetch(`${site.url}/about/`)).status).toBe(200)
    expect(await ready()).toBe(503)
    await rm(filler)
    expect(await ready()).toBe(200)
    expect((await ask('Снова есть место')).status).toBe(200)
  },
)
