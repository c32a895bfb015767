import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openData } from '../site/data.ts'
import { freePort } from '../site/free-port.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { questionnaire } from '../site/questionnaire.ts'
import { type RunningSite, spawnSite, startSite, waitFor } from '../site/run-site.ts'
import { copySchema } from '../site/schema-copy.ts'
import { signedInAs } from '../site/staff.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'
import { buyer, newVisitor, OPEN, productsOf, question } from './visitors.ts'

// R2: whatever ends the process, a loop that starts it again as deploy/tara@.service does has the shop back within 5 s, and nothing
// acknowledged is lost.

const ENDS = 10

/** RestartSec of a unit that sets none. */
const RESTART_MS = 100

/** A signal on which the process throws where nobody catches. */
const THROWS = `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGWINCH', () => { throw new Error('thrown') })`)}`

test(`${ENDS} ends, by kill -9 and by exceptions, while people order, ask, upload and publish`, {
  timeout: 300_000,
}, async () => {
  const data = await temporaryFolder()
  const schema = await copySchema()
  const port = String(await freePort())
  const env = { ...OPEN, PORT: port, DATA_DIR: data, SCHEMA_DIR: schema.folder, NODE_OPTIONS: THROWS }
  let site: RunningSite = await startSite(env)
  const products = await productsOf(site)
  const database = await openData(data)
  onTestFinished(database.close)
  const { Cookie } = await signedInAs({ database }, 'owner')
  const said = { orders: [] as string[], questions: [] as number[], uploads: [] as number[], titles: [] as string[] }
  let isOver = false

  /** Repeats a write until the test is over. The writes that a dead process refuses are acknowledged to nobody. */
  async function repeat(write: (i: number) => Promise<unknown>): Promise<void> {
    for (let i = 1; !isOver; i++) await write(i).catch(() => wait(100))
  }
  const json = async <Answer>(asked: Promise<Response>): Promise<Answer> => {
    const response = await asked
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  async function order(i: number): Promise<void> {
    const visitor = newVisitor()
    const { id: productId = 0, minQuantity: quantity = 0 } = products[i % products.length] ?? {}
    await json(visitor.post(site, '/api/app/basket/item/add', { productId, quantity }))
    const key = { 'Idempotency-Key': randomUUID() }
    said.orders.push((await json<{ number: string }>(visitor.post(site, '/api/app/order/save', buyer, key))).number)
  }
  async function ask(): Promise<void> {
    const asked = newVisitor().post(site, '/api/app/form/feedback', question('Что с заказом?'))
    said.questions.push((await json<{ data: { id: number } }>(asked)).data.id)
  }
  async function upload(): Promise<void> {
    const file = fileOf('чертёж.pdf', `%PDF-1.4 ${'x'.repeat(300_000)}`)
    const body = { body: JSON.stringify(questionnaire) }
    const { status, text } = await postFiles({ origin: site.url }, '/api/app/form/questionary', body, { files: file })
    if (status === 200) said.uploads.push((JSON.parse(text) as { data: { id: number } }).data.id)
  }
  const studio = (path: string, body?: object) =>
    json<{ draft: { version: string; site: string } }>(
      fetch(`${site.url}/desk/api/studio${path}`, {
        headers: { Cookie, 'Content-Type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  async function publish(i: number): Promise<void> {
    const { draft } = await studio('')
    const key = randomUUID().replaceAll('-', '')
    const operation = { do: 'set', file: 'schema/content/about.json', at: '/title', value: `О заводе ${i}` }
    const { version, site: files } = draft
    const { draft: changed } = await studio('/change', { version, site: files, key, operations: [operation] })
    await studio('/publish', { version: changed.version, site: changed.site })
    said.titles.push(`О заводе ${i}`)
  }
  const writers = [repeat(order), repeat(ask), repeat(upload), repeat(publish)]

  const away: number[] = []
  for (let end = 1; end <= ENDS; end++) {
    await wait(1000 + Math.random() * 2000)
    const exit = once(site.process, 'exit')
    site.process.kill(end % 2 ? 'SIGKILL' : 'SIGWINCH')
    const [code, signal] = await exit
    expect([code, signal]).toEqual(end % 2 ? [null, 'SIGKILL'] : [1, null])
    const ended = Date.now()
    await wait(RESTART_MS)
    site = { ...(await spawnSite(env)), url: site.url }
    await waitFor(async () => (await fetch(`${site.url}/readyz`).catch(() => undefined))?.ok ?? false, site.output)
    away.push(Date.now() - ended)
  }
  await wait(2000)
  isOver = true
  await Promise.all(writers)
  console.log(`back after ${away.join(', ')} ms; ${Object.entries(said).map(([name, all]) => `${name} ${all.length}`)}`)
  expect(Math.max(...away)).toBeLessThan(5000)
  for (const all of Object.values(said)) expect(all.length).toBeGreaterThan(0)
  const title = said.titles.at(-1) ?? ''
  expect(await (await fetch(`${site.url}/about/`)).text()).toContain(title)
  await site.stop()
  const numbers = new Set(
    (await database.query.selectFrom('orders').select('number').execute()).map((row) => row.number),
  )
  expect(said.orders.filter((number) => !numbers.has(number))).toEqual([])
  const rows = await database.query.selectFrom('submissions').select('id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  expect([...said.questions, ...said.uploads].filter((id) => !ids.has(id))).toEqual([])
  const files = await database.query.selectFrom('submission_files').select('submission').execute()
  const owners = new Set(files.map(({ submission }) => submission))
  expect(said.uploads.filter((id) => !owners.has(id))).toEqual([])
  expect(JSON.parse(await schema.read('content/about.json')).title).toBe(title)
})
