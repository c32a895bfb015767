import { expect, it } from 'vitest'
import { suiteDatabase } from '../../engine/database/testing.ts'
import { createRateLimiter } from '../../engine/limits/rate-limiter.ts'
import { createAccountLimits } from './limits.ts'

const config = {
  ...{ signInTries: 5, signInTriesPerAddress: 50, signInTriesPerAccount: 100 },
  ...{ restoresPerHour: 3, restoreLettersPerHour: 6, restorePauseSeconds: 300 },
}
const [ANNA, BORIS] = [
  { id: 1, isKnown: false },
  { id: 2, isKnown: true },
]

const database = await suiteDatabase()

let logins = 0
/** Creates the limits of one login; pauses are recorded instead of waited for. */
function someLimits({ candidates = [ANNA], pause = async () => undefined as never } = {}) {
  const paused: number[] = []
  const limits = createAccountLimits(config, createRateLimiter(database), async (milliseconds = 0) => {
    paused.push(milliseconds)
    return pause()
  })
  const login = `login ${++logins}`
  const attempt = (address: string) => ({
    ...{ login, candidates, tries: 3, address },
    knows: ({ isKnown }: typeof ANNA) => isKnown,
  })
  return { limits, paused, attempt, admit: (address: string) => limits.admit(attempt(address)) }
}

it('counts the accounts of a shared phone apart: the password of one does not begin the count of another anew', async () => {
  const { limits, attempt, admit } = someLimits({ candidates: [ANNA, BORIS] })
  for (let i = 0; i < 4; i++) expect(await admit('10.0.0.1')).toEqual([ANNA, BORIS])
  await limits.forgive((await admit('10.0.0.1')) && attempt('10.0.0.1'), BORIS)
  expect(await admit('10.0.0.1')).toEqual([ANNA, BORIS])
  for (let i = 0; i < 4; i++) expect(await admit('10.0.0.1')).toEqual([BORIS])
  await expect(admit('10.0.0.1')).rejects.toMatchObject({ statusCode: 429 })
})

it('delays tries from many addresses, at last refuses them, and lets known browsers in', async () => {
  const { paused, admit } = someLimits()
  const from = (i: number) => admit(`10.1.0.${i}`)
  for (let i = 1; i <= 100; i++) await from(i)
  expect([paused.length, paused[0], paused.at(-1)]).toEqual([50, 40, 2000])
  await expect(from(101)).rejects.toMatchObject({ statusCode: 429, message: expect.stringContaining('Забыли пароль?') })

  const known = someLimits({ candidates: [ANNA, BORIS] })
  for (let i = 1; i <= 100; i++) await known.admit(`10.1.0.${i}`)
  expect([known.paused, await known.admit('10.1.0.101')]).toEqual([[], [BORIS]])
})

it('delays fifty at once, and refuses more', async () => {
  const { promise, resolve } = Promise.withResolvers<never>()
  const { paused, admit } = someLimits({ pause: () => promise })
  for (let i = 1; i <= 50; i++) await admit(`10.2.0.${i}`)
  const waiting = Array.from({ length: 50 }, (_, i) => admit(`10.2.1.${i}`))
  await expect.poll(() => paused.length).toBe(50)
  await expect(admit('10.2.2.1')).rejects.toMatchObject({ statusCode: 429 })
  resolve(undefined as never)
  expect((await Promise.all(waiting)).length).toBe(50)
})

it('a /48 does not have the tries of all its /64', async () => {
  const { admit } = someLimits()
  for (let i = 1; i <= 20; i++) await admit(`2001:db8:1:${i}::1`)
  await expect(admit('2001:db8:1:21::1')).rejects.toMatchObject({ statusCode: 429 })
  expect(await admit('2001:db8:2:1::1')).toEqual([ANNA])
})

it('what could not be compared is not counted', async () => {
  const { limits, attempt, admit } = someLimits()
  for (let i = 0; i < 10; i++) {
    await admit('2001:db8:3::1')
    await limits.takeBack(attempt('2001:db8:3::1'))
  }
})
