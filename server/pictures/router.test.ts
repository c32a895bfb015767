import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import express from 'express'
import { expect, it } from 'vitest'
import { createPictureRouter } from './router.ts'

it('makes what several ask for at once a single time, also for who comes as it is done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tara-variants-'))
  let made = 0
  const router = createPictureRouter({
    folder,
    maker: {
      async make({ to }) {
        made++
        await wait(20)
        await writeFile(to, 'picture')
        return 7
      },
    },
    sourceOf: async () => ({ file: 'a.jpg' }),
    insteadOf: async () => undefined,
  })
  const server = createServer(express().use(router)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server that listens on TCP
  const ask = async (product: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/pictures/${product}${'a'.repeat(20)}-200x400/160.webp`)).status
  const asked: Promise<number>[] = []
  // Of two products that are drawn the same, until after it has been made.
  for (let i = 0; i < 12; i++) {
    asked.push(ask(''), ask('p7-'))
    await wait(4)
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  expect(made).toBe(1)
  server.close()
  await rm(folder, { recursive: true })
})
