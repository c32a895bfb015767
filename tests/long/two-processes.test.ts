import { expect, onTestFinished, test } from 'vitest'
import { runInside } from '../site/run-command.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R3: several processes use the same data.

/** The limit is one second; a busy machine may take longer. */
const MOST_MS = 15_000
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

test('two first starts at the same moment on an empty folder both serve; what one or the import writes, both show', {
  timeout: 120_000,
}, async () => {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: folder, DEMO: '1' }
  const sites = await Promise.all([startSite(env), startSite(env)])
  onTestFinished(async () => {
    for (const site of sites) await site.stop()
  })
  const [one, other] = sites
  const first = await total(one)
  expect(first).toBeGreaterThan(100)
  expect(await total(other)).toBe(first)

  const { list } = await ask<{ list: { id: number }[] }>(one, 'catalog/list')
  const added = list.slice(0, 10).map(({ id: productId }) => ({ productId, quantity: 1 }))
  await Promise.all(added.map((line, i) => ask(i % 2 ? one : other, 'basket/item/add', line)))
  for (const site of sites)
    expect((await ask<{ item: { count: number } }>(site, 'basket/item')).item.count).toBe(added.length)

  const command = { ...env, INIT_CWD: folder }
  expect(await runInside('import', ['--template', 'few.csv'], command)).toMatchObject({ code: 0 })
  expect(await runInside('import', ['few.csv', '--yes'], command)).toMatchObject({ code: 0 })
  await waitFor(
    async () => (await total(one)) === 4 && (await total(other)) === 4,
    () => 'The imported catalog is not shown',
    MOST_MS,
  )
})
