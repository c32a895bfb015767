import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('what comes in time, also where it fails', async () => {
  expect(await withTimeout(Promise.resolve('пришло'), 1000, () => 'поздно')).toBe('пришло')
  await expect(withTimeout(Promise.reject(new Error('нет')), 1000, () => 'поздно')).rejects.toThrow('нет')
})

test('what there is instead of what comes late, and nobody is told how that ended', async () => {
  const failing = wait(20).then(() => Promise.reject(new Error('никому')))
  expect(await withTimeout(failing, 1, () => 'поздно')).toBe('поздно')
  const late = withTimeout(wait(20), 1, () => {
    throw new Error('поздно')
  })
  await expect(late).rejects.toThrow('поздно')
  await wait(30)
})
