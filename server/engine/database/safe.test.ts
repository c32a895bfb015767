import { expect, it } from 'vitest'
import { migrate } from '../../shop/data.ts'
import { StartError } from '../config.ts'
import { readSigningKeys, rotateSigningKey, sealSigningKeys } from '../secrets/signing.ts'
import { openSqlite } from './database.ts'
import { createSafe } from './safe.ts'

const safe = createSafe({ deskKey: 'a long random word' })

it('opens what it sealed, which is never the same twice', () => {
  const [first, second] = [safe.seal('JBSWY3DP'), safe.seal('JBSWY3DP')]
  expect(first).not.toBe(second)
  expect([safe.open(first), safe.open(second)]).toEqual(['JBSWY3DP', 'JBSWY3DP'])
  expect(first).not.toContain('JBSWY3DP')
})

it('reads what was stored before there was a key; without a key everything stays so', () => {
  const none = createSafe()
  expect([safe.open('plain'), none.seal('plain'), none.open('plain')]).toEqual(['plain', 'plain', 'plain'])
  expect([safe.isSealed('plain'), safe.isSealed(safe.seal('plain')), none.isSealed('plain')]).toEqual([
    false,
    true,
    true,
  ])
})

it('refuses another key, no key and changed bytes, and says which setting is wrong', () => {
  const sealed = safe.seal('secret')
  for (const [other, stored] of [
    [createSafe({ deskKey: 'another word' }), sealed],
    [createSafe(), sealed],
    [safe, sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA')],
  ] as const) {
    expect(() => other.open(stored)).toThrow(StartError)
    expect(() => other.open(stored)).toThrow(/DESK_KEY/)
  }
})

it('reads what the key before sealed, and seals it anew', () => {
  const next = createSafe({ deskKey: 'another word', deskKeyBefore: 'a long random word' })
  const sealed = safe.seal('secret')
  expect([next.open(sealed), next.isSealed(sealed), next.isSealed(next.seal('secret'))]).toEqual([
    'secret',
    false,
    true,
  ])
})

it('encrypts the keys of signatures, earlier ones too, without changing them', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  await rotateSigningKey(database, Date.now() + 1000, Date.now())
  const keys = await readSigningKeys(database)
  const sealing = { query: database.query, safe }
  await sealSigningKeys(sealing)
  const stored = await database.query.selectFrom('facts').select('value').where('name', 'like', 'signing-%').execute()
  expect(stored.map(({ value }) => value.startsWith('sealed:'))).toEqual([true, true])
  expect(await readSigningKeys(sealing)).toEqual(keys)
  await rotateSigningKey(sealing, Date.now() + 1000, Date.now())
  expect((await readSigningKeys(sealing)).earlier[0]?.key).toEqual(keys.current)
  await expect(readSigningKeys(database)).rejects.toThrow(/DESK_KEY/)
  await database.close()
})
