import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#schema/api/call.ts'
import { calls } from '#schema/api/calls.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { typesOf } from '#schema/definitions/json-schema/types.ts'
import { startApp } from '../site/app.ts'

// Whatever comes, no call answers 5xx: bodies and queries made from the contract, right in part and wrong in part (R8).

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ FORMS_PER_HOUR: '1000000' })
})
afterAll(() => app.stop())

/** Values of a schema's type, and now and then anything. */
function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const fitting = typesOf(schema).map((type): fc.Arbitrary<unknown> => {
    switch (type) {
      case 'object':
        return objectOf(schema)
      case 'array':
        return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 4 })
      case 'integer':
        return fc.oneof(fc.integer({ min: schema.minimum ?? 0, max: 5000 }), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53))
      case 'number':
        return fc.double({ noNaN: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return fc.oneof(
          fc.string({ maxLength: 40 }),
          fc.constantFrom(
            'Y',
            'a@b.example',
            '+79161234567',
            '7707083893',
            'data-consent',
            '2026-03-01',
            '',
            '\u0000',
            'я'.repeat(3000),
          ),
        )
    }
  })
  const listed = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]
  const known = [...fitting, ...(listed.length > 0 ? [fc.constantFrom(...listed)] : [])]
  return fc.oneof(
    { arbitrary: known.length > 0 ? fc.oneof(...known) : fc.jsonValue(), weight: 8 },
    { arbitrary: fc.jsonValue(), weight: 1 },
  )
}

const objectOf = ({ properties = {}, additionalProperties, required = [] }: JsonSchema): fc.Arbitrary<object> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part)])), {
        requiredKeys: fc.sample(fc.boolean(), 1)[0] ? [...required] : [],
      }),
      typeof additionalProperties === 'object'
        ? fc.dictionary(fc.string({ maxLength: 10 }), arbitraryOf(additionalProperties), { maxKeys: 3 })
        : fc.constant({}),
    )
    .map(([known, more]) => ({ ...more, ...known }))

const RUNS = Number(process.env.FUZZ_RUNS ?? 25)

const all = Object.entries<Call>(calls)

test.each(all.filter(([, { method }]) => method === 'POST'))(
  '%s takes any body without falling',
  async (_, { path, body }) => {
    let visitor = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(objectOf(body ?? {}), fc.jsonValue()), async (sent) => {
        const cookie = `userId=${(++visitor).toString(16).padStart(32, 'f')}`
        const headers = { 'Content-Type': 'application/json', Cookie: cookie }
        const { status, body: text } = await app.ask(path.replace(/\{[a-z]+\}/g, 'x'), {
          method: 'POST',
          headers,
          body: JSON.stringify(sent),
        })
        expect([status, text.slice(0, 300)]).toEqual([
          expect.toSatisfy((code: number) => code < 500),
          expect.any(String),
        ])
        if (status >= 400)
          expect(JSON.parse(text)).toMatchObject({ statusCode: status, message: expect.stringMatching(/[а-яё]/i) })
      }),
      { numRuns: RUNS },
    )
  },
)

test.each(all.filter(([, { method }]) => method === 'GET'))(
  '%s takes any query without falling',
  async (_, { path, query }) => {
    await fc.assert(
      fc.asyncProperty(objectOf(query ?? {}), fc.string({ maxLength: 30 }), async (asked, part) => {
        const search = new URLSearchParams(
          Object.entries(asked).map(([name, value]) => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        )
        const at = path.replace('{kind}', 'catalog').replace(/\{[a-z]+\}/g, encodeURIComponent(part) || 'x')
        const { status, body: text } = await app.ask(`${at}?${search}`)
        expect([at, status, text.slice(0, 300)]).toEqual([
          at,
          expect.toSatisfy((code: number) => code < 500),
          expect.any(String),
        ])
      }),
      { numRuns: RUNS },
    )
  },
)
