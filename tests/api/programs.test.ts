import { describe, expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { OPEN, PASSWORD, PATHS, post, register, somebody, tokenBody } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { CONSENT, question } from '../site/forms.ts'
import { lettersIn } from '../site/outbox.ts'
import { copySchema } from '../site/schema-copy.ts'
import { useApp } from '../site/use-app.ts'

// Other programs make the calls exactly as in specification.md §3 and §7: they send no form id and none of the shop's own properties.

const app = useApp(OPEN)

let visitors = 0
const visitor = () => ({ Cookie: `userId=${String(++visitors).padStart(32, 'e')}` })
const call = (path: string, body: object, headers: Record<string, string> = visitor()) =>
  post(app, `/api/app/${path}`, body, headers)
const get = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await app.ask(path, { headers })
  return { status, body, answer: JSON.parse(body) as Record<string, unknown> }
}
const consentsOf = async (submission: number | null) =>
  app.database.query
    .selectFrom('consents')
    .select(['document', 'version'])
    .where('submission', submission === null ? 'is' : '=', submission)
    .orderBy('id', 'desc')
    .execute()
const lastSubmission = async () => {
  const row = await app.database.query.selectFrom('submissions').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const { id = 0, values = '{}', form } = row ?? {}
  return { id, form, answers: (JSON.parse(values) as { answers: { label: string; text: string }[] }).answers }
}

describe('a call that names no form', () => {
  test('registers by name, workCompany, email, phone and password alone; no consent is noted', async () => {
    const { consents: _, ...person } = somebody()
    expect(Object.keys(person)).toEqual(['name', 'workCompany', 'email', 'phone', 'password'])
    const before = (await consentsOf(null)).length
    expect((await post(app, PATHS.register, person)).status).toBe(200)
    expect((await post(app, PATHS.token, tokenBody(person.email))).status).toBe(200)
    expect((await consentsOf(null)).length).toBe(before)
  })

  test.each(['', null])('an optional answer that is %j counts as left out', async (workCompany) => {
    const { consents: _, ...person } = somebody()
    expect((await post(app, PATHS.register, { ...person, workCompany })).status).toBe(200)
    expect((await post(app, PATHS.register, { ...somebody(), form: 'registration', workCompany })).status).toBe(200)
    for (const name of ['', ' \u200b']) {
      const { status, answer } = await post(app, PATHS.register, { ...person, name })
      expect([status, answer]).toMatchObject([422, { fields: { name: expect.stringMatching(/Нужно заполнить/) } }])
    }
  })

  test('subscribes by email and agreement, which is the consent', async () => {
    const { status, answer } = await call('form/subscribe', { email: 'svoi@paseka.example', agreement: 'Y' })
    expect([status, answer]).toEqual([200, { code: 200, message: expect.stringMatching(/письмо/) }])
    const { id } = await lastSubmission()
    expect(await consentsOf(id)).toEqual([{ document: 'marketing-consent', version: '2026-03-01' }])
  })

  test('feedback is held to its only form but for consents, and what was not consented to is said', async () => {
    const body = { name: 'Анна', phone: '+79161234567', message: 'Есть ли банка 500 мл?' }
    expect((await call('form/feedback', body)).status).toBe(200)
    const { id, answers, form } = await lastSubmission()
    expect(form).toBe('callback')
    expect(await consentsOf(id)).toEqual([])
    expect(answers.at(-1)).toEqual({
      label: expect.stringMatching(/^Согласие на\sобработку персональных данных/),
      text: 'не\u00a0дано',
    })
    for (const wrong of [{ phone: '12' }, { none: 'x' }])
      expect((await call('form/feedback', { ...body, ...wrong })).status).toBe(422)
  })

  test('orders without a consent, and the manager reads that none was given', async () => {
    const me = visitor()
    const { list } = (await get('/api/app/catalog/list')).answer as { list: { id: number; minQuantity: number }[] }
    await call('basket/item/add', { productId: list[0]?.id, quantity: list[0]?.minQuantity }, me)
    const buyer = { name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example', delivery: 'pickup' }
    expect((await call('order/save', buyer, me)).status).toBe(200)
    const { id, answers } = await lastSubmission()
    expect(await consentsOf(id)).toEqual([])
    expect(answers).toContainEqual({ label: expect.stringMatching(/^Согласие/), text: 'не\u00a0дано' })
    const letter = (await lettersIn(app)).findLast(({ recipient }) => recipient.includes('@zavod'))
    expect(letter?.text).toMatch(/Согласие на\sобработку персональных данных[^А-Яа-я]+text[^А-Яа-я]+не\sдано/)
  })

  test('consents that it sends are kept, in the edition in force alone', async () => {
    expect((await call('form/feedback', question)).status).toBe(200)
    const { id, answers } = await lastSubmission()
    expect(await consentsOf(id)).toEqual([CONSENT])
    expect(answers.map(({ text }) => text)).not.toContain('не\u00a0дано')
    const old = { ...CONSENT, version: '2020-01-01' }
    expect((await call('form/feedback', { ...question, consents: [old] })).status).toBe(422)
  })
})

test('the anti-bot service is asked of programs too', async () => {
  const schema = await copySchema()
  await schema.edit('site.json', '"name":', '"captcha": { "kind": "smart", "siteKey": "ysc1_test" }, "name":')
  await using guarded = await startApp({ ...OPEN, FORMS_PER_HOUR: '4', CAPTCHA_SECRET: 'b', SCHEMA_DIR: schema.folder })
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) {
    const body = { email: `tri${i}@paseka.example`, agreement: 'Y' }
    statuses.push((await post(guarded, '/api/app/form/subscribe', body, visitor())).status)
  }
  // Without a captcha token fewer submissions are allowed than the four (FORMS_PER_HOUR) with one.
  expect(statuses).toEqual([200, 200, 429])
})

test('a subscription that fails by our fault has its code too', async () => {
  await using broken = await startApp(OPEN)
  await broken.database.query.schema.alterTable('submissions').renameTo('gone').execute()
  const body = { email: 'a@b.example', agreement: 'Y' }
  const { status, answer } = await post(broken, '/api/app/form/subscribe', body, visitor())
  expect([status, answer]).toEqual([500, { message: expect.any(String), statusCode: 500, code: 500 }])
})

test('a secret of the client is ignored where none is configured', async () => {
  const person = await register(app)
  const form = { ...tokenBody(person.email, PASSWORD), client_secret: 'что угодно' }
  expect((await app.ask(PATHS.token, { form })).status).toBe(200)
})

test('signing out takes no body', async () => {
  for (const type of [undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const headers = { ...visitor(), ...(type && { 'Content-Type': type }) }
    const { status, body } = await app.ask('/security/logout', { method: 'POST', headers })
    expect([type, status, JSON.parse(body)]).toEqual([type, 200, { result: true }])
  }
})

const me = 'f'.repeat(32)
const reads = Object.entries<Call>(calls).filter(([, { method, path, user, staff }]) => {
  return method === 'GET' && !user && !staff && !/\{(code|slug|number)\}/.test(path)
})
const pathOf = ({ path, query }: Call): string => {
  const values: Record<string, string> = { path: '/about/', url: 'banki', q: 'банка', productId: '1', token: 'нет' }
  const asked = (query?.required ?? []).map((key) => [key, values[key] ?? '1'])
  return `${path.replace('{kind}', 'catalog')}?${new URLSearchParams(asked)}`
}

test.each(reads)('the visitor’s number in a query %s takes it', async (_, call) => {
  const headers = { Cookie: `userId=${me}` }
  const plain = await get(pathOf(call), headers)
  const mine = await get(`${pathOf(call)}&uid=${me}`, headers)
  expect([mine.status, mine.answer]).toEqual([plain.status, plain.answer])
  expect((await get(`${pathOf(call)}&uid=`, headers)).status).toBe(plain.status)
  if (!call.own) expect((await get(`${pathOf(call)}&uid=1&uid=2`, headers)).status).toBe(plain.status)
  const another = await get(`${pathOf(call)}&uid=${'a'.repeat(32)}`, headers)
  if (call.own) expect(another.status).toBe(404)
  else expect([another.status, another.body]).toEqual([plain.status, plain.body])
})

describe('what the answers are called', () => {
  test('region/detect answers a region, null where it is not known', async () => {
    expect((await get('/api/app/region/detect')).answer).toEqual({ autoDetected: false, region: null })
  })

  test('a product in a list has the slug of its page', async () => {
    const { list } = (await get('/api/app/catalog/list')).answer as { list: { slug: string; link: string }[] }
    for (const { slug, link } of list) expect(link).toBe(`/catalog/item/${slug}/`)
  })
})

describe('topics of the library', () => {
  const list = async (query: string) => {
    const { status, answer } = await get(`/api/app/content/library/list?${query}`)
    const { tag, pagination } = answer as { tag?: { id: string }; pagination?: { total: number } }
    return { status, tag: tag?.id, total: pagination?.total }
  }

  test('come by commas, one by one, with brackets, by name and by number', async () => {
    const [one, other, all] = [await list('tagIds=materialy'), await list('tagIds=rozliv'), await list('')]
    expect(one).toMatchObject({ status: 200, tag: 'materialy' })
    expect(await list('tagIds=2')).toEqual(one)
    const both = await list('tagIds=materialy,rozliv')
    expect(both.tag).toBeUndefined()
    expect(both.total).toBeGreaterThan(Math.max(one.total ?? 0, other.total ?? 0))
    expect(both.total).toBeLessThanOrEqual(all.total ?? 0)
    for (const query of ['tagIds=materialy&tagIds=rozliv', 'tagIds[]=materialy&tagIds[]=3', 'tagIds%5B%5D=2,rozliv'])
      expect(await list(query), query).toEqual(both)
  })

  test('an empty one means none, an unknown one is 404', async () => {
    for (const query of ['tagIds=', 'tagIds[]=', 'tagIds=,']) expect(await list(query)).toEqual(await list(''))
    expect((await list('tagIds=99')).status).toBe(404)
    expect((await list('tagIds=materialy,net')).status).toBe(404)
  })
})

test.each(['banki', '/banki/', '/catalog/banki/', 'https://shop.example/catalog/banki/?page=2', '/perm/catalog/banki'])(
  'a section is found by the address %s',
  async (url) => {
    const region = ((await get('/api/app/region/list')).answer as { list: { code: string }[] }).list[0]?.code ?? ''
    const asked = `/api/app/catalog/section/byurl?${new URLSearchParams({ url: url.replace('perm', region) })}`
    expect((await get(asked)).answer).toMatchObject({ section: { path: 'banki' } })
    expect((await get(asked.replace('/app/catalog/', '/app/catalog-import/'))).status).toBe(404)
  },
)

test('what is said of a refused value is for people, without the words of programs', async () => {
  for (const path of [
    '/api/app/catalog/list?sort=nope',
    '/api/app/catalog/list?page=x',
    '/api/app/catalog/list?section=%D0%AF',
  ]) {
    const { status, answer } = await get(path)
    expect(status).toBe(400)
    expect(String(answer.message)).not.toMatch(/JSON|записано не|"/)
  }
  const { answer } = await call('form/subscribe', { email: 'x', agreement: 'Y' })
  expect(answer).toMatchObject({ fields: { email: 'Проверьте, нет\u00a0ли опечатки.' } })
})
