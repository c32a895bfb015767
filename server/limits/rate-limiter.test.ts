import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { engines } from '../database/testing.ts'
import { createRateLimiter, LimitReached, type RateLimit } from './rate-limiter.ts'

const limit: RateLimit = { name: 'проба', points: 3, seconds: 60, message: 'Слишком часто.' }

describe.each(engines)('a limit on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

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

  test('keeps no key as it is', async () => {
    await createRateLimiter(database).consume(limit, 'anna@paseka.example 203.0.113.7')
    const rows = await database.query.selectFrom('rate_limits').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/paseka|203\.0/)
  })
})
