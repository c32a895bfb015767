import { createServer } from 'node:http'
import express from 'express'
import { expect, test } from 'vitest'
import { listening } from '../../engine/http/testing.ts'
import { FairQueue } from '../../engine/queue/queue.ts'
import { createCachedFiles } from './cached-files.ts'

test('a file is made once for all who ask, kept ones are free, and one address makes only so many', async () => {
  const cached = createCachedFiles({
    queue: new FairQueue({ atOnce: 1, waiting: 9, each: 9, busy: 'Занято.' }),
    limit: { name: 'проба', points: 2, seconds: 60, message: 'Слишком часто.' },
    maxBytes: 1000,
  })
  let madeCount = 0
  const app = express()
  app.get('/:key', (request, response) => {
    const { key } = request.params
    const make = async () => {
      madeCount++
      if (key === 'broken') throw new Error('No file.')
      return Buffer.from(`${key} ${madeCount}`)
    }
    return cached.send({ key, name: `${key}.txt`, make }, request, response)
  })
  app.use((error: { statusCode?: number }, _request: unknown, response: express.Response, _next: unknown) => {
    response.status(error.statusCode ?? 500).end()
  })
  const server = createServer(app)
  const origin = await listening(server)
  const ask = async (key: string) => {
    const answer = await fetch(`${origin}/${key}`)
    return `${answer.status} ${await answer.text()}`
  }
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['200 a 1', '200 a 1', '200 a 1'])
  expect(await ask('broken')).toBe('500 ')
  expect(await ask('b')).toBe('429 ')
  expect(await ask('a')).toBe('200 a 1')
  expect(madeCount).toBe(2)
  server.close()
})
