import { expect, test } from 'vitest'
import { fit } from './fit.ts'

test('an answer that goes deeper than any contract is none, and no more than that', async () => {
  const deep: unknown = JSON.parse(`{"list":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
  await expect(fit('news.list', deep)).rejects.not.toBeInstanceOf(RangeError)
  const nested: unknown = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
  await expect(fit('news.list', nested)).rejects.not.toBeInstanceOf(RangeError)
})
