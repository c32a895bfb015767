import { describe, expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { useApp } from '../site/use-app.ts'

// The checks that the server makes in all calls which change data, over HTTP (S3 S9 S13).

const ORIGIN = 'https://shop.example'
const app = useApp({ SITE_URL: ORIGIN })

const JSON_TYPE = { 'Content-Type': 'application/json' }
const MINE = { Cookie: `userId=${'a'.repeat(32)}` }
const changes = Object.entries<Call>(calls).filter(([, { method }]) => method === 'POST')
const answerOf = (body: string): unknown => JSON.parse(body)
describe.each(changes)('%s', (_, { path, body, response }) => {
  const asksForNothing = body?.additionalProperties === false && !body.required
  // Responses of the subscription call contain an additional code (specification.md §3).
  const said = (statusCode: number) => ({
    message: expect.stringMatching(/^[А-Я].*[а-я]/),
    statusCode,
    ...(Object.hasOwn(response.properties, 'code') && { code: statusCode }),
  })
  const post = (body: string | undefined, headers: Record<string, string> = JSON_TYPE) =>
    app.ask(path, { method: 'POST', headers: { ...MINE, ...headers }, ...(body !== undefined && { body }) })

  test('takes JSON only', async () => {
    for (const type of ['text/plain', 'application/xml', 'text/html; charset=utf-8'])
      expect((await post('{}', { 'Content-Type': type })).status, type).toBe(415)
    // The server treats a missing body as an empty object.
    expect((await post(undefined, {})).status).toBe((await post('{}')).status)
  })

  test.each(['', '{', '[]', '"a"', 'null', '5', '{"a":1}}', '{"__proto__":{"a":1}}', '{"a":{"constructor":1}}'])(
    'does not take %j for a body',
    async (body) => {
      if (body === '' && asksForNothing) return
      const { status, body: answer } = await post(body)
      expect([status, answerOf(answer)]).toEqual([400, said(400)])
    },
  )

  test('takes at most 100 kilobytes and 20 levels', async () => {
    const large = await post(JSON.stringify({ text: 'я'.repeat(60_000) }))
    expect([large.status, answerOf(large.body)]).toEqual([413, said(413)])
    expect((await post(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`)).status).toBe(400)
  })

  test('is not a GET', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await app.ask(path, { method })
      expect([method, status, headers.allow]).toEqual([method, 405, 'POST'])
    }
  })

  test('is not asked for by another site', async () => {
    const foreign = await post('{}', { ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site' })
    expect([foreign.status, answerOf(foreign.body)]).toMatchObject([
      403,
      { message: expect.stringMatching(/[а-я]/), statusCode: 403 },
    ])
    expect((await post('{}', { ...JSON_TYPE, Origin: 'https://evil.example' })).status).toBe(403)
  })

  test("refuses another visitor's number", async () => {
    const { status, body } = await post(JSON.stringify({ uid: 'b'.repeat(32) }))
    expect([status, answerOf(body)]).toEqual([404, said(404)])
    expect(
      (
        await app.ask(`${path}?uid=${'b'.repeat(32)}`, {
          method: 'POST',
          headers: { ...MINE, ...JSON_TYPE },
          body: '{}',
        })
      ).status,
    ).toBe(404)
  })

  test('is kept by nobody', async () => {
    const { headers } = await post('{}')
    expect(headers['cache-control']).toMatch(/no-store/)
  })
})
