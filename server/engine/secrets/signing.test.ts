import fc from 'fast-check'
import { expect, it } from 'vitest'
import { migrate } from '../../shop/data.ts'
import { openSqlite } from '../database/database.ts'
import { createSigning, readSigningKeys, rotateSigningKey } from './signing.ts'

const keys = (key: string) => ({ current: Buffer.from(key), earlier: [] })
const { sign, open } = createSigning(() => keys('ключ'))

it('opens what it signed', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => JSON.stringify(open(sign(value))) === JSON.stringify(value)))
})

it('opens nothing that was changed, or signed with another key', () => {
  const token = sign({ title: 'Спасибо' })
  // The second call returns the cached value.
  expect(open(token)).toEqual(open(token))
  const [text = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ title: 'Обман' })).toString('base64url')
  const other = createSigning(() => keys('другой')).sign({ title: 'Спасибо' })
  for (const bad of [
    `${forged}.${signature}`,
    text,
    `${text}.`,
    `${token}.`,
    `${token}a`,
    other,
    '',
    '.',
    undefined,
    5,
    'a'.repeat(5000),
  ])
    expect(open(bad)).toBeUndefined()
})

it('has one key for all who work on the same data; a replaced one is good for a while', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const [first, second] = await Promise.all([readSigningKeys(database), readSigningKeys(database)])
  expect([first.current.length, first.earlier]).toEqual([32, []])
  expect(second).toEqual(first)

  let [keys, now] = [first, 1000]
  const { sign, open } = createSigning(
    () => keys,
    () => now,
  )
  const rotate = async (until: number) => {
    await rotateSigningKey(database, until, now)
    keys = await readSigningKeys(database)
  }
  const tokens = [sign(1)]
  await rotate(3000)
  tokens.push(sign(2))
  now = 2000
  await rotate(4000)
  tokens.push(sign(3))
  expect(new Set(tokens.map((token) => token.split('.')[1])).size).toBe(3)
  expect(tokens.map(open)).toEqual([1, 2, 3])
  now = 3000
  expect(tokens.map(open)).toEqual([undefined, 2, 3])
  await rotate(now)
  expect([...tokens, sign(4)].map(open)).toEqual([undefined, undefined, undefined, 4])
  await database.close()
})
