import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { suiteFolder } from '../../../tests/site/temporary-folder.ts'
import { HttpError } from '../http/http-error.ts'
import { BrokenPicture, createPictureMaker, type PictureJob } from './maker.ts'

const folder = suiteFolder()
beforeAll(async () => {
  // The source's file name selects what the fake process does.
  await writeFile(
    join(folder, 'program.mjs'),
    `process.on('disconnect', () => process.exit())
process.on('message', ({ to }) => {
  if (to === 'die') process.kill(process.pid, 'SIGSEGV')
  else if (to === 'fail') process.send({ error: 'broken' })
  else if (to === 'ask') process.send({ bytes: process.pid })
  else if (to !== 'hang') setTimeout(() => process.send({ bytes: process.pid }), 300)
})`,
  )
})

const job = (to: string): PictureJob => ({ source: { file: 'a' }, variant: 'social', to })
const maker = (options = {}) => createPictureMaker({ program: join(folder, 'program.mjs'), ...options })

it('makes pictures in processes that go on with the next one', async () => {
  const { make } = maker()
  const pids = await Promise.all([make(job('wait')), make(job('wait'))])
  expect(new Set(pids).size).toBe(2)
  expect(pids).toContain(await make(job('ask')))
})

it.each(['fail', 'die'])('tells of a picture that makes it %s, and goes on', async (to) => {
  const { make } = maker()
  const broken = make(job(to)).catch((error: unknown) => error)
  const next = make(job('ask'))
  expect(await broken).toBeInstanceOf(BrokenPicture)
  expect(await broken).not.toBeInstanceOf(HttpError)
  expect(await next).toBeGreaterThan(0)
})

it('ends what takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { make } = maker({ timeoutMs: 2000 })
  const hanging = expect(make(job('hang'))).rejects.toThrow('2000 ms')
  vi.advanceTimersByTime(2000)
  await hanging
  expect(await make(job('ask'))).toBeGreaterThan(0)
})
