import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPace, watchFolders } from './watch.ts'

let above: string
let folder: string
beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'tara-watch-'))
  folder = join(above, 'schema')
  await mkdir(join(folder, 'pages'), { recursive: true })
  return () => rm(above, { recursive: true, force: true })
})

/** Watches the folder until the test ends; the watching has begun. */
async function watched(changed: () => Promise<void> = async () => undefined) {
  const called = vi.fn(changed)
  onTestFinished(watchFolders([folder], called))
  await vi.waitFor(() => expect(called).toHaveBeenCalled(), 5000)
  await sleep(100)
  called.mockClear()
  return called
}
const isCalled = (called: ReturnType<typeof vi.fn>) => vi.waitFor(() => expect(called).toHaveBeenCalled(), 10_000)

it('many changes at once are one call, and a burst that does not end keeps nobody waiting', async () => {
  const called = await watched()
  await Promise.all(Array.from({ length: 200 }, (_, i) => writeFile(join(folder, `${i}.json`), '{}')))
  await isCalled(called)
  expect(called.mock.calls.length).toBeLessThan(50)
  called.mockClear()
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

it('changes that go on without end are told a few times, and once more when they end', async () => {
  const called = await watched()
  const began = Date.now()
  for (let i = 0; i < 500; i++) {
    await writeFile(join(folder, 'pages', 'a.json'), `${i}`)
    await sleep(4)
  }
  // Six as they come, then two in a second; without a pace some fifteen.
  expect(called.mock.calls.length).toBeLessThan(9 + (Date.now() - began) / 500)
  called.mockClear()
  await isCalled(called)
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

describe('the pace of reading', () => {
  /** How long each of so many changes waits, one as soon as the one before is read. */
  const waits = (count: number, change: (pace: ReturnType<typeof createPace>, i: number) => void): number[] => {
    const pace = createPace()
    let now = 1e6
    return Array.from({ length: count }, (_, i) => {
      change(pace, i)
      const wait = pace.wait(now)
      now += wait + 1
      pace.read(now)
      return wait
    })
  }

  it('a file that is moved to and fro, and one that is taken away and put back, never wait', () => {
    const moved = waits(30, (pace, i) => {
      pace.changed('/pages/a.json', false)
      pace.changed(`/pages/${i % 2 ? 'b' : 'c'}.json`, false)
    })
    expect(moved).toEqual(Array.from({ length: 30 }, () => 0))
  })

  it('a file that another program writes without rest is read now and then, and keeps nothing else waiting', () => {
    const pace = createPace()
    for (let i = 0; i < 20; i++) {
      pace.changed('/pages/a.json', true)
      pace.read(1e6)
    }
    pace.changed('/pages/a.json', true)
    expect(pace.wait(1e6)).toBe(500)
    pace.changed('/pages/b.json', true)
    expect(pace.wait(1e6)).toBe(0)
  })

  it('a file that one person saves many times waits for half a second at most', () => {
    const saved = waits(30, (pace) => pace.changed('/pages/a.json', true))
    expect(saved.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0])
    expect(Math.max(...saved)).toBeLessThanOrEqual(500)
    expect(saved.filter((wait) => wait > 0).length).toBeGreaterThan(20)
  })
})
