import { expect, it } from 'vitest'
import { takeTurn } from './turns.ts'

it('makes one offer at a time, equal ones once, and those of staff first', async () => {
  const madeKeys: string[] = []
  const gate = Promise.withResolvers<void>()
  const make = (key: string, isStaff = false) =>
    takeTurn(key, isStaff, async () => {
      madeKeys.push(key)
      if (key === 'first') await gate.promise
      return key
    })
  const visitors = ['first', 'a', 'a', 'b', 'a'].map((key) => make(key))
  const staff = make('own', true)
  gate.resolve()
  expect(await Promise.all(visitors)).toEqual(['first', 'a', 'a', 'b', 'a'])
  expect(await staff).toBe('own')
  expect(madeKeys).toEqual(['first', 'own', 'a', 'b'])
})

it('goes on after one that fails, and refuses what no queue should hold', async () => {
  await expect(takeTurn('broken', false, () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
  const gate = Promise.withResolvers<void>()
  const many = Array.from({ length: 100 }, (_, i) => takeTurn(String(i), false, () => gate.promise))
  await expect(takeTurn('more', false, () => gate.promise)).rejects.toThrow('много документов')
  gate.resolve()
  await Promise.all(many)
  expect(await takeTurn('more', false, async () => 1)).toBe(1)
})
