import { existsSync } from 'node:fs'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { listening } from '../http/testing.ts'
import { createPictures, openPictureCache } from './router.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

const put = async (name: string, age = 0): Promise<void> => {
  const file = join(folder, name)
  await writeFile(file, Buffer.alloc(100))
  const at = new Date(Date.now() - age * 86_400_000)
  await utimes(file, at, at)
}

it('makes what several ask for at once a single time, also for who comes as it is done', async () => {
  let count = 0
  const { router } = createPictures({
    folder,
    maker: {
      async make({ to }) {
        count++
        await wait(20)
        await writeFile(to, 'picture')
        return 7
      },
    },
    sourceOf: async () => ({ file: 'a.jpg' }),
    cacheName: (name) => name.replace('p7-', ''),
    mayChange: () => false,
    insteadOf: async () => undefined,
  })
  const server = createServer(express().use(router))
  const origin = await listening(server)
  const ask = async (product: string): Promise<number> =>
    (await fetch(`${origin}/pictures/${product}${'a'.repeat(20)}-200x400/160.webp`)).status
  const statuses: Promise<number>[] = []
  // Two products wait for the same drawing until its variant is made.
  for (let i = 0; i < 12; i++) {
    statuses.push(ask(''), ask('p7-'))
    await wait(4)
  }
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
  expect(count).toBe(1)
  server.close()
})

it('drops what was not asked for longest, when there is too much', async () => {
  const cache = await openPictureCache(folder, 400)
  for (const [i, name] of ['a', 'b', 'c', 'd'].entries()) {
    await put(name, 9 - i)
    await cache.added(100)
  }
  expect(await cache.has('a')).toBe(true)
  await put('e')
  await cache.added(100)
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
  await cache.added(100)
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
