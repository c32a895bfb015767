import { setImmediate as tick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { findMatching, hashPassword, isCommon } from './passwords.ts'

// S5: the cost of hashing passwords, and passwords that are refused.

const running = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('@node-rs/argon2', () => {
  const work = async (): Promise<string> => {
    running.most = Math.max(running.most, ++running.now)
    await tick()
    running.now--
    return 'hash'
  }
  return { hash: work, verify: async () => (await work()) === 'hash' }
})

test('four are worked out at once, hashed or compared, and the others wait for their turn', async () => {
  const hashes = Array.from({ length: 20 }, (_, i) => hashPassword(`пароль ${i}`, `192.0.2.${i}`))
  const found = Array.from({ length: 10 }, (_, i) =>
    findMatching([{ password: 'hash' }], 'пароль', { tries: 3, address: `192.0.2.${i}` }),
  )
  expect(await Promise.all(hashes)).toHaveLength(20)
  expect(await Promise.all(found)).toEqual(Array(10).fill({ password: 'hash' }))
  expect(running).toEqual({ now: 0, most: 4 })
})

test.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'зфыыцщкв', 'kristina'])('%s is common', (password) => {
  expect(isCommon(password)).toBe(true)
})

test('a phrase is not common', () => {
  expect(isCommon('долгий пароль с пробелами')).toBe(false)
})

test('no endless queue: what would wait too long is refused at once', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 70 }, (_, i) => hashPassword('долгий пароль', `192.0.2.${i}`)),
  )
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(6)
  expect(refused[0]).toMatchObject({ reason: { statusCode: 503, retryAfter: expect.any(Number) } })
})
