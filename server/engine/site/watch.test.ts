import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { watchFolders } from './watch.ts'

let above: string
let folder: string
beforeEach(async () => {
  above = await temporaryFolder()
  folder = join(above, 'schema')
  await mkdir(join(folder, 'pages'), { recursive: true })
})

const fail = (error: unknown) => expect.unreachable(String(error))

/** Watches the folder until the test ends; resolves once the watcher is ready. */
async function watched(changed: () => Promise<void> = async () => undefined) {
  const called = vi.fn(changed)
  onTestFinished(watchFolders([folder], called, fail))
  await vi.waitFor(() => expect(called).toHaveBeenCalled(), 5000)
  await sleep(100)
  called.mockClear()
  return called
}
const isCalled = (called: ReturnType<typeof vi.fn>) => vi.waitFor(() => expect(called).toHaveBeenCalled(), 10_000)

it('many changes at once are one call', async () => {
  const called = await watched()
  await Promise.all(Array.from({ length: 200 }, (_, i) => writeFile(join(folder, `${i}.json`), '{}')))
  await isCalled(called)
  expect(called.mock.calls.length).toBeLessThan(50)
})

it('a burst of changes that does not end is reported meanwhile', async () => {
  const called = await watched()
  let isOver = false
  const burst = (async () => {
    for (let i = 0; !isOver; i++) {
      await writeFile(join(folder, 'pages', `${i % 20}.json`), `${i}`)
      await sleep(1)
    }
  })()
  await isCalled(called)
  isOver = true
  await burst
})

it('what changes while it is called is told by another call, never by two at once', async () => {
  let atOnce = 0
  let most = 0
  const { promise: going, resolve: isGoing } = Promise.withResolvers<void>()
  const called = await watched(async () => {
    most = Math.max(most, ++atOnce)
    isGoing()
    await sleep(100)
    atOnce--
  })
  await going
  await writeFile(join(folder, 'a.json'), '1')
  await isCalled(called)
  await writeFile(join(folder, 'a.json'), '2')
  await vi.waitFor(() => expect(called.mock.calls.length).toBeGreaterThan(1), 5000)
  expect(most).toBe(1)
})

it('a folder that is taken away and put back is watched again', async () => {
  const called = await watched()
  await rename(folder, `${folder}-gone`)
  await isCalled(called)
  await mkdir(folder)
  await writeFile(join(folder, 'a.json'), '1')
  await sleep(500)
  called.mockClear()
  await vi.waitFor(async () => {
    await writeFile(join(folder, 'a.json'), String(Math.random()))
    await sleep(300)
    expect(called).toHaveBeenCalled()
  }, 10_000)
})

it('a call that fails is made again without a change', async () => {
  let fails = 0
  const called = await watched(async () => {
    if (fails-- > 0) throw new Error('It cannot be read')
  })
  fails = 1
  await writeFile(join(folder, 'a.json'), '1')
  await vi.waitFor(() => expect(called.mock.calls.length).toBeGreaterThan(1), 10_000)
})

it('what a link names is not watched, nor is code', async () => {
  await mkdir(join(above, 'elsewhere'))
  await symlink(join(above, 'elsewhere'), join(folder, 'linked'))
  await mkdir(join(folder, 'definitions'))
  const called = await watched()
  await writeFile(join(above, 'elsewhere', 'a.json'), '1')
  await writeFile(join(folder, 'definitions', 'a.ts'), '1')
  await sleep(600)
  expect(called).not.toHaveBeenCalled()
})
