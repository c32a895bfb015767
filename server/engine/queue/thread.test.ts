import { expect, it } from 'vitest'
import { createThread } from './thread.ts'

/** A worker that doubles numbers, throws for 1, and never responds to 0. */
const DOUBLING = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (number) => {
    while (number === 0);
    if (number === 1) throw new Error('one')
    parentPort.postMessage(2 * number)
  })`

it('answers one after another; one that fails or never ends is stopped and named, and the next message starts another', async () => {
  const ask = createThread(new URL(`data:text/javascript,${encodeURIComponent(DOUBLING)}`), { longestMs: 3000 })
  expect(await ask(2)).toBe(4)
  expect(await ask(3)).toBe(6)
  await expect(ask(1)).rejects.toThrow('one')
  expect(await ask(2)).toBe(4)
  await expect(ask(0)).rejects.toThrow('longer than 3000 ms')
  expect(await ask(2)).toBe(4)
})
