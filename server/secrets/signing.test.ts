import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openSqlite } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createSigning, signingKey } from './signing.ts'

const { sign, open } = createSigning(() => Buffer.from('ключ'))

it('opens what it signed', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => JSON.stringify(open(sign(value))) === JSON.stringify(value)))
})

it('opens nothing that was changed, or signed with another key', () => {
  const token = sign({ title: 'Спасибо' })
  // Opened tokens are cached.
  expect(open(token)).toEqual(open(token))
  const [text = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ title: 'Обман' })).toString('base64url')
  const other = createSigning(() => Buffer.from('другой')).sign({ title: 'Спасибо' })
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

it('has one key for all who work on the same data', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const [first, second] = await Promise.all([signingKey(database), signingKey(database)])
  expect(first).toHaveLength(32)
  expect(second).toEqual(first)
  await database.close()
})
