import { expect, it } from 'vitest'
import { contradiction } from './compare.ts'

const code = { $get: 'region.code' }
const is = (value: string) => ({ $eq: [code, value] })

it.each([
  ['two values', [is('a'), { $eq: ['b', code] }], '"a" и\u00a0тут\u00a0же "b"'],
  ['a value and not it', [is('a'), { $not: is('a') }], '"a" и\u00a0тут\u00a0же не "a"'],
  ['not a value and it', [{ $not: is('a') }, is('a')], 'не "a" и\u00a0тут\u00a0же "a"'],
  ['a value that a list has not', [{ $in: [code, ['b', 'c']] }, is('a')], '"b" или "c" и\u00a0тут\u00a0же "a"'],
  ['nothing and something', [{ $empty: code }, { $not: { $empty: code } }], 'пусто и\u00a0тут\u00a0же не пусто'],
  ['nothing and a value', [{ $empty: code }, is('a')], 'пусто и\u00a0тут\u00a0же "a"'],
  ['yes and no', [{ $get: 'user.signedIn' }, { $not: { $get: 'user.signedIn' } }], 'не пусто и\u00a0тут\u00a0же пусто'],
  ['more and less', [{ $gt: [code, 5] }, { $lt: [code, 5] }], 'больше 5 и\u00a0тут\u00a0же меньше 5'],
  ['a number and more', [{ $eq: [code, 5] }, { $gt: [code, 5] }], '5 и\u00a0тут\u00a0же больше 5'],
  ['inside another "$and"', [is('a'), { $and: [{ $get: 'user.signedIn' }, is('b')] }], '"a" и\u00a0тут\u00a0же "b"'],
])('%s are never true together', (_, conditions, words) => {
  expect(contradiction(conditions)).toMatchObject({ rule: 'никогда-не-верно', at: [1] })
  expect(contradiction(conditions)?.message).toContain(words)
})

it.each([
  ['one value twice', [is('a'), is('a')]],
  ['a value and not another', [is('a'), { $not: is('b') }]],
  ['two that a value is not', [{ $not: is('a') }, { $not: is('b') }]],
  ['a value of a list', [{ $in: [code, ['a', 'b']] }, is('a')]],
  ['not all of a list', [{ $not: { $in: [code, ['a', 'b']] } }, is('c')]],
  ['other paths', [is('a'), { $eq: [{ $get: 'region.name' }, 'b'] }]],
  ['a value and something', [is('a'), { $not: { $empty: code } }, code]],
  ['more and less', [{ $gt: [code, 5] }, { $lt: [code, 7] }, { $eq: [code, 6] }]],
  ['either', [{ $or: [is('a'), is('b')] }, is('a')]],
  ['a spare value', [{ $empty: code }, { $eq: [{ $get: 'region.code', default: 'a' }, 'a'] }]],
])('%s may be true together', (_, conditions) => {
  expect(contradiction(conditions)).toBeUndefined()
})
