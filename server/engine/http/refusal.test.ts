import { createServer, get } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import { expect, test, vi } from 'vitest'
import { refuse } from './refusal.ts'
import { listening } from './testing.ts'

test('who goes away before the answer has come is no error of ours; what fails for them is', async () => {
  const errors = vi.fn()
  const app = express()
  app.get('/:code', (request, response, next) => {
    response.once('close', () => next(Object.assign(new Error('away'), { code: request.params.code })))
  })
  const answered = vi.fn()
  const answer: ErrorRequestHandler = async (error: unknown, request, response, _next) => {
    Object.assign(request, { id: '1', log: { error: errors } })
    await refuse(request, response, error, ({ message }) => ({ type: 'text', text: message }))
    answered()
  }
  app.use(answer)
  const server = createServer(app)
  const origin = await listening(server)
  const leave = async (code: string, times: number): Promise<void> => {
    const request = get(`${origin}/${code}`).on('error', () => undefined)
    await new Promise<void>((resolve) => server.once('request', () => resolve()))
    request.destroy()
    await expect.poll(() => answered.mock.calls.length).toBe(times)
  }
  await leave('ECONNABORTED', 1)
  expect(errors).not.toHaveBeenCalled()
  await leave('SQLITE_CORRUPT', 2)
  expect(errors).toHaveBeenCalled()
  server.close()
})
