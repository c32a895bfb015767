import { expect, test } from 'vitest'
import { type Mutation, mutations, scoreOf } from '../mutations/score.ts'

// Each schema file damaged in a few of the ways that `npm run test:mutations` tries: some three hundred in all.

test('what a person could damage is told on its line', { timeout: 120_000 }, async () => {
  const all: Mutation[] = []
  for await (const mutation of mutations(2, 300)) all.push(mutation)
  const { share, table } = scoreOf(all)
  console.log(table)
  expect(all.length).toBeGreaterThanOrEqual(250)
  expect(share).toBeGreaterThanOrEqual(0.99)
})
