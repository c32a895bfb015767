import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { post, requestCall } from './client.ts'
import { OFFLINE, TROUBLE, UNAUTHORIZED_EVENT } from './request-error.ts'

const assign = vi.fn()
const dispatchEvent = vi.fn()
const fetch = vi.fn<(request: Request) => Promise<Response>>()
vi.stubGlobal('location', { assign, href: 'https://shop.example/basket/' })
vi.stubGlobal('dispatchEvent', dispatchEvent)
vi.stubGlobal('fetch', fetch)
beforeEach(() => fetch.mockImplementation(async () => Response.json({ message: 'Такого нет.' }, { status: 404 })))
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

it('stays on the page where a call answers 404: who made it says so', async () => {
  await expect(requestCall('GET /api/app/basket/item', {})).rejects.toThrow('Такого нет.')
  await expect(requestCall('POST /api/app/order/repeat', { number: '26-7F3K-Q' })).rejects.toThrow('Такого нет.')
  await expect(requestCall('GET /api/app/watched/list', {})).rejects.toThrow('Такого нет.')
  expect(assign).not.toHaveBeenCalled()
})

const OFF = () => Promise.reject(new TypeError('Failed to fetch'))

it.each<[string, () => Promise<Response>]>([
  ['the connection fails', OFF],
  ['a proxy answers for the server', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
])('repeats a GET where %s', async (_, first) => {
  vi.useFakeTimers()
  fetch.mockImplementationOnce(first).mockResolvedValueOnce(Response.json({ list: [] }))
  const answer = requestCall('GET /api/app/search/suggest', { q: 'банка' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toEqual({ list: [] })
  const [once, again] = fetch.mock.calls.map(([request]) => request)
  expect(again?.url).toBe('https://shop.example/api/app/search/suggest?q=%D0%B1%D0%B0%D0%BD%D0%BA%D0%B0')
  expect([once?.method, once?.url]).toEqual(['GET', again?.url])
  expect(once?.headers.get('Accept')).toBe('application/json')
})

it('never repeats a POST, nor a GET that the server itself refuses', async () => {
  fetch.mockImplementation(OFF)
  await expect(post('/x', {})).rejects.toMatchObject({ statusCode: 0, message: OFFLINE })
  fetch.mockImplementation(async () => new Response('', { status: 502 }))
  await expect(post('/x', {})).rejects.toMatchObject({ statusCode: 502, message: TROUBLE })
  fetch.mockImplementation(async () => Response.json({}, { status: 503, headers: { 'Retry-After': '30' } }))
  await expect(requestCall('GET /api/app/watched/list', {})).rejects.toMatchObject({
    statusCode: 503,
    message: TROUBLE,
  })
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('gives up a GET that is not answered', async () => {
  vi.useFakeTimers()
  fetch.mockImplementation(({ signal }) => new Promise((_, fail) => signal.addEventListener('abort', fail)))
  const answer = expect(requestCall('GET /api/app/watched/list', {})).rejects.toMatchObject({
    statusCode: 0,
    message: OFFLINE,
  })
  await vi.advanceTimersByTimeAsync(20_000)
  await answer
})

it('posts JSON or a form, with the headers that it is given', async () => {
  const bodies: string[] = []
  fetch.mockImplementation(async (request) => {
    bodies.push(await request.text())
    return Response.json({ ok: true })
  })
  expect(await post('/x', { name: 'ё' }, { headers: { 'Idempotency-Key': 'k' } })).toEqual({ ok: true })
  await post('/x', new URLSearchParams({ name: 'ё' }))
  const [json, form] = fetch.mock.calls.map(([request]) => request)
  expect(Object.fromEntries(json?.headers ?? [])).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'k',
  })
  expect(bodies).toEqual(['{"name":"ё"}', 'name=%D1%91'])
  expect(form?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded;charset=UTF-8')
})

it('rejects with what the server says, with the reason of an abort, or with a message of its own', async () => {
  const refusal = { message: 'Проверьте поля.', fields: { inn: 'Неверный ИНН' }, details: { total: 5 } }
  fetch.mockImplementation(async () => Response.json(refusal, { status: 401 }))
  await expect(post('/x', {})).rejects.toMatchObject({ ...refusal, statusCode: 401 })
  expect(dispatchEvent.mock.lastCall).toMatchObject([{ type: UNAUTHORIZED_EVENT }])
  fetch.mockImplementation(async () => new Response('<!doctype html>'))
  await expect(post('/x', {})).rejects.toMatchObject({ statusCode: 200, message: TROUBLE })
  fetch.mockImplementation(async ({ signal }) => Promise.reject(signal.reason))
  await expect(requestCall('GET /api/app/watched/list', {}, { signal: AbortSignal.abort() })).rejects.toThrow(
    DOMException,
  )
})
