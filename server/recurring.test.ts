import { expect, it } from 'vitest'
import { Recurring } from './recurring.ts'

it('keeps nothing of an object that comes once, and from the second time on what was made then', () => {
  const [kept, once, again] = [new Recurring<object, string>(), {}, {}]
  kept.set(once, 'a')
  kept.set(again, 'a')
  kept.set(again, 'b')
  expect([kept.get(once), kept.get(again)]).toEqual([undefined, 'b'])
})
