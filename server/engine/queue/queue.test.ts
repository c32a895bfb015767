import { expect, it } from 'vitest'
import { type Client, FairQueue } from './queue.ts'

const OPTIONS = { atOnce: 1, waiting: 4, each: 3, busy: 'Занято.' }
const a: Client = { key: 'a' }
const b: Client = { key: 'b' }
const staff: Client = { key: 'staff 1', isStaff: true }

/** A queue whose tasks end when the test ends them, and the keys of the started tasks. */
function heldQueue(options = {}) {
  const queue = new FairQueue({ ...OPTIONS, ...options })
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const run = (client: Client, name: string) =>
    queue.run(
      client,
      async () => {
        begun.push(name)
        await gate.promise
        return name
      },
      name,
    )
  return { queue, begun, run, open: gate.resolve }
}

it('runs one task at a time, equal ones once, those of staff first, and those of visitors in turns', async () => {
  const { begun, run, open } = heldQueue()
  const all = [run(a, 'first'), run(a, 'a'), run(a, 'a'), run(a, 'again'), run(b, 'other'), run(staff, 'own')]
  open()
  expect(await Promise.all(all)).toEqual(['first', 'a', 'a', 'again', 'other', 'own'])
  expect(begun).toEqual(['first', 'own', 'a', 'other', 'again'])
})

it('starts a task that several wait for in the turn that comes first', async () => {
  const { begun, run, open } = heldQueue({ waiting: 9, each: 9 })
  const all = [run(a, 'first'), run(a, '1'), run(a, '2'), run(a, 'shared'), run(b, 'shared'), run(staff, '2')]
  open()
  await Promise.all(all)
  expect(begun).toEqual(['first', '2', '1', 'shared'])
})

it('drops a task once all who wait for it have left', async () => {
  const { queue, begun, run, open } = heldQueue()
  const gone = { ...a, hasLeft: () => true }
  const first = queue.run(b, async () => undefined)
  const all = Promise.allSettled([run(gone, 'left'), run(gone, 'left'), run(gone, 'kept'), run(a, 'kept')])
  open()
  await first
  const [left, , , stays] = await all
  expect([left.status, stays.status, begun]).toEqual(['rejected', 'fulfilled', ['kept']])
})

it('refuses what no queue should hold, first of who sends too much, and says when to come back', async () => {
  const { queue, run, open } = heldQueue()
  const taken = [run(a, '1'), run(a, '2'), run(a, '3'), run(b, '4'), run(b, '5')]
  await expect(run(a, '6')).rejects.toMatchObject({ statusCode: 429, retryAfter: 1, message: 'Занято.' })
  await expect(run(b, '6')).rejects.toMatchObject({ statusCode: 503, retryAfter: 1 })
  taken.push(run(staff, 'own'))
  open()
  await Promise.all(taken)
  await expect(queue.run(a, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(a, '6')).toBe('6')
})

it('gives the place of a slow task to the next, once', async () => {
  const queue = new FairQueue({ ...OPTIONS, waiting: 0 })
  const gate = Promise.withResolvers<void>()
  const slow = queue.run(a, async (release) => {
    release()
    release()
    await gate.promise
  })
  await expect.poll(() => queue.run(b, async () => 'next').catch(() => undefined)).toBe('next')
  const other = queue.run(b, () => gate.promise)
  await expect(queue.run(a, async () => undefined)).rejects.toMatchObject({ statusCode: 503 })
  gate.resolve()
  await Promise.all([slow, other])
})
