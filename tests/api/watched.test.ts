import { beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { useApp } from '../site/use-app.ts'

// Viewed products, and the visitor's ID: specification.md §4, §7, S2 S9 S10.

const app = useApp()
let ids: number[]
beforeAll(async () => {
  ids = (await app.json<CallAnswer<'catalog.list'>>('/api/app/catalog/list?sort=name')).list.map(({ id }) => id)
})

const cookieOf = (uid: string) => ({ Cookie: `userId=${uid}` })
const visitor = (digit: string): string => digit.repeat(32)

const save = (uid: string, productId: unknown) =>
  app.ask('/api/app/watched/save', { headers: cookieOf(uid), json: { productId } })
const watched = async (uid: string): Promise<number[]> => {
  const { body, headers } = await app.ask('/api/app/watched/list', { headers: cookieOf(uid) })
  expect(headers['cache-control']).toBe('private, no-store')
  return (JSON.parse(body) as CallAnswer<'watched.list'>).list.map(({ id }) => id)
}
const pause = () => new Promise((done) => setTimeout(done, 2))

test('the last looked at stands first, once, and each visitor has their own', async () => {
  for (const id of [ids[0], ids[1], ids[0]]) {
    expect(JSON.parse((await save(visitor('1'), id)).body)).toEqual({ saved: true })
    await pause()
  }
  expect(await watched(visitor('1'))).toEqual([ids[0], ids[1]])
  expect(await watched(visitor('2'))).toEqual([])
})

test('twenty are remembered', async () => {
  for (const id of ids) {
    await save(visitor('3'), id)
    await pause()
  }
  expect(await watched(visitor('3'))).toEqual(ids.slice(-20).toReversed())
})

test('what is not in the catalog is not remembered, and what is no number is told', async () => {
  expect(JSON.parse((await save(visitor('4'), 2_000_000_000)).body)).toEqual({ saved: false })
  for (const id of ['1', 0, -1, 1.5, null, 1e20]) {
    const { status, body } = await save(visitor('4'), id)
    expect([id, status, JSON.parse(body)]).toEqual([
      id,
      422,
      {
        statusCode: 422,
        message: expect.stringMatching(/[а-я]/),
        fields: { productId: expect.stringMatching(/[а-я]/) },
      },
    ])
  }
  expect(await watched(visitor('4'))).toEqual([])
})

test('a new visitor gets 128 random bits in a cookie for a week, by the call or with the first page', async () => {
  const seen = new Set<string>()
  for (const path of ['/api/app/personal/uid', '/', '/api/app/watched/list', '/about/']) {
    const { headers } = await app.ask(path)
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^userId=[0-9a-f]{32}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    seen.add(cookie.slice(0, 39))
  }
  expect(seen.size).toBe(4)
  // The server renews the cookie only once a day: tests/api/visitor-cookie.test.ts.
  await app.ask('/about/', { headers: cookieOf(visitor('5')) })
  const { body, headers } = await app.ask('/api/app/personal/uid', { headers: cookieOf(visitor('5')) })
  expect([JSON.parse(body), headers['set-cookie']]).toEqual([{ uid: visitor('5') }, undefined])
})

test.each(['', 'x', 'A'.repeat(32), 'a'.repeat(33), "' or 1=1"])('the cookie «%s» is none of ours', async (uid) => {
  const { headers } = await app.ask('/', { headers: { Cookie: `userId=${encodeURIComponent(uid)}` } })
  expect([headers['set-cookie']].flat().filter((cookie) => cookie?.startsWith('userId='))).toHaveLength(1)
})

test('a product page that was seen without a script is remembered for a visitor who is known', async () => {
  const [product] = (await app.json('/api/app/catalog/list')).list
  await app.ask(product?.link ?? '', { headers: cookieOf(visitor('6')) })
  await expect.poll(() => watched(visitor('6'))).toEqual([product?.id])
  await app.ask(`/_page${product?.link}`, { headers: cookieOf(visitor('7')) })
  expect(await watched(visitor('7'))).toEqual([])
})
