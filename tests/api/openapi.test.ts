import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { calls, isCallName } from '#schema/api/calls.ts'
import { isPublished, refusalsOf } from '#schema/api/openapi.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { question } from '../site/forms.ts'
import { useApp } from '../site/use-app.ts'

// The OpenAPI document of the calls, for authors of other programs.

const app = useApp()
let document: Record<string, unknown>
beforeAll(async () => {
  document = await app.json('/api/openapi.json')
})

test('the document is valid OpenAPI 3.1, with every call, what it takes, answers and refuses', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    (path) => Object.values(path),
  )
  expect(operations).toHaveLength(Object.keys(calls).filter(isCallName).filter(isPublished).length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  expect(JSON.stringify(document)).not.toMatch(/"bind":true|"role":"(link|text|line|blocks)"/)
})

type Operation = {
  parameters: { name: string; in: string }[]
  requestBody: { required: boolean; content: { 'application/json': { schema: JsonSchema & { anyOf?: JsonSchema[] } } } }
  responses: Record<string, { headers?: object }>
}

const operation = (path: string) => (document.paths as Record<string, { post: Operation }>)[path]?.post

test('what the forms of a site ask for stands in it: a body that it refuses is refused, one that fits is taken', async () => {
  const path = '/api/app/form/feedback'
  const { required, content } = operation(path)?.requestBody ?? {}
  expect(required).toBe(true)
  const schema = content?.['application/json'].schema ?? {}
  expect(schema.required).toEqual(expect.arrayContaining(['name', 'phone', 'message']))
  expect(schema.properties?.phone?.description).toBe('Телефон')
  const fits = createAjv().compile(schema)
  for (const [body, status] of [
    [question, 200],
    [{}, 422],
    [{ ...question, phone: undefined }, 422],
    [{ ...question, consents: [{}] }, 422],
    [{ ...question, message: 'я'.repeat(4000) }, 422],
  ] as const) {
    const sent = JSON.parse(JSON.stringify(body))
    const answer = await app.ask(path, { json: sent })
    expect([fits(sent), answer.status], answer.body).toEqual([status === 200, status])
  }
  expect((await app.ask('/api/app/contract/form.feedback/view')).body).toContain('phone*')
})

test('headers and cookies that a call goes by are named', () => {
  for (const path of ['/api/app/basket/item/add', '/api/app/order/save'])
    expect(operation(path)?.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
        expect.objectContaining({ name: 'userId', in: 'cookie' }),
      ]),
    )
  for (const status of ['429', '503'])
    expect(operation('/api/app/basket/item/add')?.responses[status]?.headers).toHaveProperty('Retry-After')
})

test('every refusal that the fuzz of calls meets is one that the document names', async () => {
  for (const name of Object.keys(calls).filter(isCallName).filter(isPublished)) {
    const { path, method } = calls[name]
    const { status } = await app.ask(`${path.replace(/\{\w+\}/g, 'x')}?x=1`, { method })
    expect([name, 200, ...refusalsOf(name).map(([code]) => Number(code))]).toContain(status)
  }
})

test('its pages tell a person the same, and an unknown call is missing', async () => {
  expect((await app.ask('/api/docs/')).status).toBe(200)
  expect((await app.ask('/api/docs/basket.add/')).body).toContain('Вызов basket.add')
  const missing = await app.ask('/api/docs/nothing/')
  expect([missing.status, missing.headers.location]).toEqual([302, '/404/'])
  expect((await app.ask('/api/docsx')).status).toBe(404)
})
