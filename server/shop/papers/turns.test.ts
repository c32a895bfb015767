import { expect, it } from 'vitest'
import { takeTurn } from './turns.ts'

const visitor = 'a'

it('makes one paper at a time, equal ones once, those of staff first, and those of visitors in turns', async () => {
  const madeKeys: string[] = []
  const gate = Promise.withResolvers<void>()
  const make = (key: string, reader = {}) =>
    takeTurn(key, reader, async () => {
      madeKeys.push(key)
      if (key === 'first') await gate.promise
      return key
    })
  const visitors = ['first', 'a', 'a', 'b', 'a', 'c'].map((key) => make(key, { visitor }))
  const other = make('other', { visitor: 'b' })
  const staff = make('own')
  gate.resolve()
  expect(await Promise.all(visitors)).toEqual(['first', 'a', 'a', 'b', 'a', 'c'])
  expect([await staff, await other]).toEqual(['own', 'other'])
  expect(madeKeys).toEqual(['first', 'own', 'a', 'other', 'b', 'c'])
})

it('drops a paper once all who wait for it have left', async () => {
  const madeKeys: string[] = []
  const gone = { visitor, hasLeft: () => true }
  const make = (key: string, reader = gone) => takeTurn(key, reader, async () => void madeKeys.push(key))
  const [left, , , stays] = await Promise.allSettled([
    make('left'),
    make('left'),
    make('kept'),
    make('kept', { ...gone, hasLeft: () => false }),
  ])
  expect([left.status, stays.status, madeKeys]).toEqual(['rejected', 'fulfilled', ['kept']])
})

it('goes on after one that fails, and refuses what no queue should hold, but not of others', async () => {
  await expect(takeTurn('broken', { visitor }, () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
  const gate = Promise.withResolvers<void>()
  const wait = (key: string, reader: object) => takeTurn(key, reader, () => gate.promise)
  const many = Array.from({ length: 21 }, (_, i) => wait(String(i), { visitor }))
  await expect(wait('more', { visitor })).rejects.toThrow('много документов')
  for (let i = 21; i < 100; i++) many.push(wait(String(i), { visitor: String(i) }))
  await expect(wait('more', { visitor: 'b' })).rejects.toThrow('много документов')
  many.push(wait('own', {}))
  gate.resolve()
  await Promise.all(many)
  expect(await takeTurn('more', { visitor }, async () => 1)).toBe(1)
})
