import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, expect, it } from 'vitest'
import { suiteFolder } from '../../../tests/site/temporary-folder.ts'
import { serveBuild } from './files.ts'
import { listening } from './testing.ts'

const SCRIPT = 'console.log("тара")\n'.repeat(50)
const folder = join(suiteFolder(), 'public')
await mkdir(join(folder, 'build'), { recursive: true })
for (const name of ['build/a.js', 'build/gone.js']) {
  await writeFile(join(folder, name), SCRIPT)
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, `${name}.gz`), gzipSync(SCRIPT))
}
await writeFile(join(folder, 'фото 1.png'), 'png')
await writeFile(join(folder, '../secret.txt'), 'секрет')
const server = createServer(express().use(serveBuild(folder), (_, response) => void response.status(404).send('нет')))
const origin = await listening(server)
afterAll(() => void server.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { headers: { 'Accept-Encoding': 'identity', ...headers }, method })

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a client that takes «%s» gets %s', async (accepts, encoding) => {
  const response = await get('/build/a.js', { 'Accept-Encoding': accepts })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding])
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await response.text()).toBe(SCRIPT)
})

it('what the client has is not sent again, HEAD has no body, other names are read as they are written', async () => {
  const etag = (await get('/build/a.js')).headers.get('etag') ?? ''
  expect((await get('/build/a.js', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304)
  const head = await get('/build/a.js', {}, 'HEAD')
  expect([head.status, Number(head.headers.get('content-length')), await head.text()]).toEqual([
    200,
    Buffer.byteLength(SCRIPT),
    '',
  ])
  const photo = await get(`/${encodeURIComponent('фото 1.png')}`)
  expect([photo.status, photo.headers.get('cache-control'), photo.headers.get('vary')]).toEqual([
    200,
    'public, max-age=300',
    null,
  ])
})

it('a file that has gone since is nobody’s trouble: the next answers, and the server goes on', async () => {
  await Promise.all(['', '.br', '.gz'].map((end) => rm(join(folder, `build/gone.js${end}`))))
  for (const accepts of ['br', 'gzip', 'identity']) {
    const response = await get('/build/gone.js', { 'Accept-Encoding': accepts })
    expect([response.status, await response.text()]).toEqual([404, 'нет'])
    expect([response.headers.get('content-encoding'), response.headers.get('cache-control')]).toEqual([null, null])
  }
  expect((await get('/build/a.js')).status).toBe(200)
})

it.each(['/build/', '/build', '/build/a.js.br', '/none.js', '/%E0%A4%A', '/..%2fsecret.txt', '/build/..%2f..%2fa'])(
  '%s is no file',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

it('other methods are for others', async () => {
  expect((await get('/build/a.js', {}, 'POST')).status).toBe(404)
})
