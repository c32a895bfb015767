import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { askThread } from './thread.ts'

/** A thread that doubles numbers, and never ends with zero. */
const DOUBLING = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (number) => { while (number === 0); parentPort.postMessage(2 * number) })`

it('answers one after another, and a thread that never ends is stopped and named', async () => {
  const worker = new Worker(DOUBLING, { eval: true })
  const ended = once(worker, 'exit')
  expect(await askThread(worker, 2, 30_000)).toBe(4)
  expect(await askThread(worker, 3, 30_000)).toBe(6)
  await expect(askThread(worker, 0, 100)).rejects.toThrow('longer than 100 ms')
  await ended
})
