import { expect, it } from 'vitest'
import { isAccount, isBic, isCorrespondent } from './bank.ts'

it.each([
  ['044525225', true],
  ['041708999', true],
  ['144525225', false],
  ['04452522', false],
  ['0445252255', false],
  ['04452522a', false],
])('БИК %s: %s', (bic, isRight) => {
  expect(isBic(bic)).toBe(isRight)
})

it.each([
  // Correspondent accounts that large banks have published.
  ['30101810400000000225', '044525225', true],
  ['30101810145250000974', '044525974', true],
  ['30101810200000000593', '044525593', true],
  ['30101810700000000999', '041708999', true],
  ['30101810400000000226', '044525225', false],
  ['3010181040000000022', '044525225', false],
])('correspondent account %s of %s: %s', (account, bic, isRight) => {
  expect(isCorrespondent(account, bic)).toBe(isRight)
})

it.each([
  ['40702810300000001148', '041708999', true],
  ['40702810300000001149', '041708999', false],
  ['40702810300000001148', '044525225', false],
  ['40702810300000001148 ', '041708999', false],
])('settlement account %s of %s: %s', (account, bic, isRight) => {
  expect(isAccount(account, bic)).toBe(isRight)
})

it('notices any single wrong digit', () => {
  const right = '40702810300000001148'
  for (let i = 0; i < right.length; i++)
    for (let shift = 1; shift < 10; shift++) {
      const wrong = right.slice(0, i) + String((Number(right[i]) + shift) % 10) + right.slice(i + 1)
      expect(isAccount(wrong, '041708999')).toBe(false)
    }
})
