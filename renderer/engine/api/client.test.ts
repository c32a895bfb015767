import { afterEach, expect, it, vi } from 'vitest'
import { requestCall } from './client.ts'

const assign = vi.fn()
vi.stubGlobal('location', { assign })
vi.stubGlobal('fetch', async () => new Response('{"message":"Такого нет."}', { status: 404 }))
afterEach(() => assign.mockClear())

it('leads to /404/ where a call answers 404', async () => {
  await expect(requestCall('personal.profile', {})).rejects.toThrow('Такого нет.')
  expect(assign.mock.calls).toEqual([['/404/']])
})

it('stays where a list says so in place, or a page asks something besides', async () => {
  await expect(requestCall('basket.item', {})).rejects.toThrow('Такого нет.')
  await expect(requestCall('order.repeat', { number: '26-7F3K-Q' })).rejects.toThrow('Такого нет.')
  await expect(requestCall('watched.list', {})).rejects.toThrow('Такого нет.')
  expect(assign).not.toHaveBeenCalled()
})
