import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, isCallName } from '#schema/api/calls.ts'
import { refusalsOf } from '#schema/api/openapi.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { type JsonSchema, typesOf } from '#schema/definitions/json-schema/types.ts'
import { engines } from '#server/engine/database/testing.ts'
import { openDemoStore } from '#server/shop/catalog/store.ts'
import { signedIn } from '../site/account.ts'
import { type App, startApp } from '../site/app.ts'
import { signedInAs } from '../site/staff.ts'

// On neither database engine does any call respond with 5xx, whether bodies and queries are generated from the contract, some of them
// invalid (R8), or an otherwise valid request contains an arbitrary Unicode string (R12).

const ajv = createAjv({ allowUnionTypes: true })

/** Returns the mismatch between a successful response and its contract; undefined if there is none. */
function mismatch({ response }: Call, status: number, text: string): string | undefined {
  const fits = ajv.compile(response)
  return status !== 200 || fits(JSON.parse(text)) ? undefined : ajv.errorsText(fits.errors)
}

/** Returns true if OpenAPI lists a status for a call, and it is not a server error. */
const isDocumented = (name: string) => (status: number) =>
  status < 500 &&
  isCallName(name) &&
  (status === 200 || refusalsOf(name).some(([documented]) => documented === String(status)))

/** Generates values of the schema's type, and sometimes of any type. */
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
          fc.string({ maxLength: 20, unit: 'binary' }),
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

const RUNS = Number(process.env.FUZZ_RUNS ?? 10)

const all = Object.entries<Call>(calls)

const consents = [{ document: 'data-consent', version: '2026-03-01' }]
const person = { name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example' }

/** Valid bodies of these calls; the test replaces each text in them. */
const RIGHT = {
  'form.feedback': { ...person, message: 'Есть ли банка?', consents },
  'form.subscribe': {
    email: person.email,
    agreement: 'Y',
    consents: [{ document: 'marketing-consent', version: '2026-03-01' }],
  },
  'form.questionary': {
    ...person,
    ...{ company: 'ООО «Пасека»', inn: '7707083893', city: 'Тула', product: 'Мёд', kinds: ['jars'] },
    ...{ decoration: 'none', batch: 5000, comment: 'Нет', consents },
  },
  'security.register': { ...person, workCompany: 'Пасека', password: 'долгий пароль', consents },
  'security.restore': { email: person.email },
  'security.token': { username: person.email, password: 'нет', grant_type: 'password', client_id: 'app' },
  'personal.edit': { ...person, workCompany: 'Пасека' },
  'basket.add': { productId: 1, quantity: 100, color: 'белый', coloring: 'в массе', decoration: 'этикетка' },
  'basket.paste': { text: 'БН-1 100' },
  'order.save': { ...person, delivery: 'pickup', comment: 'Нет', consents },
} as const satisfies Partial<Record<keyof typeof calls, object>>

/** NUL, unpaired surrogates, noncharacters, zero-width and direction marks, very long texts. */
const TEXTS = [
  'a\0b',
  '\ud800',
  'a\udfff',
  '\uffff\ufffe',
  '\u202e\u200b\ufeff',
  '😀'.repeat(20),
  'e\u0301'.repeat(30),
  '\r\n\t',
  'я'.repeat(5000),
]

describe.each(engines)('on %s', (_, open) => {
  let app: App
  let user: { Cookie: string }
  let [changing, reading] = ['', '']
  beforeAll(async () => {
    app = await startApp(
      { FORMS_PER_HOUR: '1000000', RESTORES_PER_HOUR: '1000000' },
      { store: await openDemoStore(await open()) },
    )
    user = { Cookie: (await signedIn(app)).Cookie }
    // One of the tested calls ends the session of `changing`, so reading uses another.
    changing = (await signedInAs(app, 'owner')).Cookie
    reading = (await signedInAs(app, 'owner')).Cookie
  })
  afterAll(() => app.stop())

  test.each(all.filter(([, { method }]) => method === 'POST'))(
    '%s takes any body without falling',
    async (name, call) => {
      const { path, body } = call
      let visitor = 0
      await fc.assert(
        fc.asyncProperty(fc.oneof(objectOf(body ?? {}), fc.jsonValue()), async (sent) => {
          const cookie = `userId=${(++visitor).toString(16).padStart(32, 'f')}; ${changing}`
          const headers = { 'Content-Type': 'application/json', Cookie: cookie }
          const { status, body: text } = await app.ask(path.replace(/\{[a-z]+\}/g, 'x'), {
            method: 'POST',
            headers,
            body: JSON.stringify(sent),
          })
          expect([status, text.slice(0, 300)]).toEqual([expect.toSatisfy(isDocumented(name)), expect.any(String)])
          if (status >= 400)
            expect(JSON.parse(text)).toMatchObject({ statusCode: status, message: expect.stringMatching(/[а-яё]/i) })
          expect(mismatch(call, status, text)).toBeUndefined()
        }),
        { numRuns: RUNS },
      )
    },
  )

  test.each(all.filter(([, { method }]) => method === 'GET'))(
    '%s takes any query without falling',
    async (name, call) => {
      const { path, query } = call
      await fc.assert(
        fc.asyncProperty(objectOf(query ?? {}), fc.string({ maxLength: 30 }), async (asked, part) => {
          const search = new URLSearchParams(
            Object.entries(asked).map(([name, value]) => [
              name,
              typeof value === 'object' ? JSON.stringify(value) : String(value),
            ]),
          )
          const at = path.replace('{kind}', 'catalog').replace(/\{[a-z]+\}/g, encodeURIComponent(part) || 'x')
          const address = `${at}?${search}`
          // Node limits a request's head to 16 kB and closes the connection above that.
          fc.pre(address.length < 15_000)
          const { status, body: text } = await app.ask(address, { headers: { Cookie: reading } })
          expect([at, status, text.slice(0, 300)]).toEqual([
            at,
            expect.toSatisfy(isDocumented(name)),
            expect.any(String),
          ])
          expect(mismatch(call, status, text)).toBeUndefined()
        }),
        { numRuns: RUNS },
      )
    },
  )

  test.each(Object.entries(RIGHT))('%s takes any text in any field', async (name, right) => {
    const call = calls[name as keyof typeof calls] as Call
    const { path, user: forUser } = call
    let key = 0
    for (const field of Object.keys(right))
      for (const text of TEXTS) {
        const { status, body } = await app.ask(path, {
          headers: {
            'Idempotency-Key': `${name} ${key++}`,
            ...(forUser ? user : { Cookie: `userId=${'e'.repeat(32)}` }),
          },
          json: { ...right, [field]: text },
        })
        expect([field, status < 500, body.slice(0, 200)]).toEqual([field, true, expect.any(String)])
        if (text.includes('\0')) expect(status).toBe(400)
        expect(mismatch(call, status, body)).toBeUndefined()
      }
  })
})
