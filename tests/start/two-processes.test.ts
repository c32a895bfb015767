import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../site/run-command.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R3: several processes on the same data.

/** The bound is a second; a machine that does other things is given five. */
const MOST_MS = 5000
const UID = 'd'.repeat(32)

const ask = async <T>({ url }: RunningSite, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${url}/api/app/${path}`, {
    headers: { 'Content-Type': 'application/json', Cookie: `userId=${UID}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}
const total = async (site: RunningSite): Promise<number> =>
  (await ask<{ pagination: { total: number } }>(site, 'catalog/list')).pagination.total

// A machine that does other things has three tries.
test('what one process or the import writes, the others show within a second', {
  timeout: 120_000,
  retry: 2,
}, async () => {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: folder }
  // The first makes the data.
  const one = await startSite(env)
  onTestFinished(() => one.stop())
  const other = await startSite(env)
  onTestFinished(() => other.stop())
  const { list } = await ask<{ list: { id: number }[] }>(one, 'catalog/list')
  const added = list.slice(0, 10).map(({ id: productId }) => ({ productId, quantity: 1 }))
  await Promise.all(added.map((line, i) => ask(i % 2 ? one : other, 'basket/item/add', line)))
  for (const site of [one, other])
    expect((await ask<{ item: { count: number } }>(site, 'basket/item')).item.count).toBe(added.length)

  expect(await total(other)).toBeGreaterThan(100)
  const command = { ...env, INIT_CWD: folder }
  expect(await runCommand('import', ['--template', 'few.csv'], command)).toMatchObject({ code: 0 })
  expect(await runCommand('import', ['few.csv', '--yes'], command)).toMatchObject({ code: 0 })
  const loaded = performance.now()
  await waitFor(
    async () => (await total(one)) === 4 && (await total(other)) === 4,
    () => 'The imported catalogue is not shown',
  )
  expect(performance.now() - loaded).toBeLessThan(MOST_MS)
})

test('two first starts at the same moment on an empty folder both serve', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder()
  const sites = await Promise.all([startSite({ DATA_DIR: folder }), startSite({ DATA_DIR: folder })])
  onTestFinished(async () => {
    for (const site of sites) await site.stop()
  })
  const [one, other] = await Promise.all(sites.map(total))
  expect([one, (one ?? 0) > 100]).toEqual([other, true])
})
