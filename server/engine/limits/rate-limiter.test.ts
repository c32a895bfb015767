import { describe, expect, test } from 'vitest'
import { engines, suiteDatabase } from '../database/testing.ts'
import { createReadLimit } from './per-address.ts'
import { clientKey, createRateLimiter, LimitReached, networkKey, type RateLimit } from './rate-limiter.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:4000', '203.0.113.7'],
  ['[2001:db8:1:2::1]:4000', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(clientKey(address)).toBe(key)
})

test('a /48 is the key of an IPv6 network', () => {
  const keys = ['2001:db8:1:2::1', '[2001:DB8:1:ffff::7]:80', '10.0.0.1', '::ffff:10.0.0.1'].map(networkKey)
  expect(keys).toEqual(['2001:db8:1::/48', '2001:db8:1::/48', undefined, undefined])
})

const limit: RateLimit = { name: 'проба', points: 3, seconds: 60, message: 'Слишком часто.' }

describe.each(engines)('a limit on %s', async (_, open) => {
  const database = await suiteDatabase(open)

  test('counts for all processes together, by key and by name, until its time is over', async () => {
    let at = 1_000_000
    const [one, other] = [createRateLimiter(database, () => at), createRateLimiter(database, () => at)]
    await one.consume(limit, 'a')
    await other.consume(limit, 'a')
    await one.check(limit, 'a')
    await one.consume(limit, 'a')
    at += 20_000
    for (const ask of [() => other.consume(limit, 'a'), () => one.check(limit, 'a')])
      await expect(ask()).rejects.toMatchObject({
        statusCode: 429,
        retryAfter: 40,
        message: 'Слишком часто. Попробуйте через 1\u00a0мин. или позвоните нам.',
      })
    await one.consume(limit, 'b')
    await one.consume({ ...limit, name: 'другое' }, 'a')
    at += 40_000
    await one.consume(limit, 'a')
  })

  test('takes back and begins anew', async () => {
    const limiter = createRateLimiter(database)
    for (let i = 0; i < 3; i++) await limiter.consume(limit, 'back')
    await limiter.refund(limit, 'back')
    await limiter.consume(limit, 'back')
    await expect(limiter.consume(limit, 'back')).rejects.toBeInstanceOf(LimitReached)
    await limiter.reset(limit, 'back')
    await limiter.consume(limit, 'back')
  })

  test('locks nobody out for longer when the clock is set back', async () => {
    let at = 10_000_000_000
    const limiter = createRateLimiter(database, () => at)
    for (let i = 0; i < 4; i++) await limiter.consume(limit, 'clock').catch(() => undefined)
    at -= 3_600_000
    await limiter.check(limit, 'clock')
    await limiter.consume(limit, 'clock')
  })

  test('counts pages of an address in memory: they cost no write', async () => {
    const reads = createReadLimit({ readsPerMinute: 30 })
    const kept = () => database.query.selectFrom('rate_limits').selectAll().execute()
    const before = await kept()
    for (let i = 0; i < 30; i++) await reads.take({ key: '203.0.113.8' })
    await expect(reads.take({ key: '203.0.113.8' })).rejects.toBeInstanceOf(LimitReached)
    await reads.take({ key: '203.0.113.7' })
    expect(await kept()).toEqual(before)
  })

  test('keeps no key as it is', async () => {
    await createRateLimiter(database).consume(limit, 'anna@paseka.example 203.0.113.7')
    const rows = await database.query.selectFrom('rate_limits').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/paseka|203\.0/)
  })
})
