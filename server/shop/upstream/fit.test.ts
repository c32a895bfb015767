import { expect, test } from 'vitest'
import { fit, Misfit } from './fit.ts'

test('an answer that goes deeper than any contract is none, and no more than that', () => {
  const deep: unknown = JSON.parse(`{"list":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
  expect(() => fit('news.list', deep)).toThrow(Misfit)
  const nested: unknown = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
  expect(() => fit('news.list', nested)).toThrow(Misfit)
})
