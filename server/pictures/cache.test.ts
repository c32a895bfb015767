import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPictureCache } from './cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = async (name: string, age = 0): Promise<void> => {
  const file = join(folder, name)
  await writeFile(file, Buffer.alloc(100))
  const at = new Date(Date.now() - age * 86_400_000)
  await utimes(file, at, at)
}

it('drops what was not asked for longest, when there is too much', async () => {
  const cache = await openPictureCache(folder, 400)
  for (const name of ['a', 'b', 'c', 'd']) {
    await put(name)
    await cache.added(name, 100)
  }
  expect(await cache.has('a')).toBe(true)
  await put('e')
  await cache.added('e', 100)
  expect((await readdir(folder)).sort()).toEqual(['a', 'd', 'e'])
  expect(await cache.has('b')).toBe(false)
})

it('knows after a restart what is there, and which was asked for last', async () => {
  await put('old', 9)
  await put('asked', 8)
  await put('new', 1)
  await put('half.avif.7.part', 2)
  await (await openPictureCache(folder, 1000)).has('asked')
  const cache = await openPictureCache(folder, 300)
  expect(existsSync(join(folder, 'half.avif.7.part'))).toBe(false)
  await put('next')
  await cache.added('next', 100)
  expect((await readdir(folder)).sort()).toEqual(['asked', 'next'])
})

it('finds what another process has made, and misses what one has dropped', async () => {
  const cache = await openPictureCache(folder)
  expect(await cache.has('a')).toBe(false)
  await put('a')
  expect(await cache.has('a')).toBe(true)
  await rm(join(folder, 'a'))
  expect(await cache.has('a')).toBe(false)
})
