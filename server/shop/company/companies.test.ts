import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, suiteDatabase } from '../../engine/database/testing.ts'
import { listening } from '../../engine/http/testing.ts'
import { createRateLimiter } from '../../engine/limits/rate-limiter.ts'
import { companiesFrom, createCompanies } from './companies.ts'
import { type Company, dadata, demoCompanies } from './dadata.ts'

const PASEKA: Company = { name: 'ООО «Пасека»', kpp: '770701001', address: 'Москва', isActive: true }

describe.each(engines)('companies on %s', async (_, open) => {
  const database = await suiteDatabase(open)

  const from = (source: Parameters<typeof companiesFrom>[0], failures: unknown[] = []) =>
    companiesFrom(source, { database, limiter: createRateLimiter(database), failed: (error) => failures.push(error) })

  test('an answer is kept for thirty days, a missing company is asked for again', async () => {
    const asked: string[] = []
    const companies = from(async (inn) => {
      asked.push(inn)
      return inn === '7707083893' ? PASEKA : undefined
    })
    for (const inn of ['7707083893', '7707083893', '3300000007', '3300000007'])
      await companies.byInn(inn, '203.0.113.1')
    expect(asked).toEqual(['7707083893', '3300000007', '3300000007'])
    expect(await companies.byInn('7707083893', '203.0.113.1')).toEqual(PASEKA)
    const before = new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString()
    await database.query.updateTable('companies').set({ at: before }).execute()
    await companies.byInn('7707083893', '203.0.113.1')
    expect(asked).toHaveLength(4)
  })

  test('a source that fails is logged, and no error of the form', async () => {
    const failures: unknown[] = []
    const companies = from(() => Promise.reject(new Error('403')), failures)
    expect(await companies.byInn('7743013901', '203.0.113.2')).toBe('unavailable')
    expect(failures).toEqual([new Error('403')])
  })

  test('one address asks the source twenty times an hour', async () => {
    let asked = 0
    const failures: unknown[] = []
    const companies = from(async () => void asked++, failures)
    const answers: unknown[] = []
    for (let i = 0; i < 21; i++) answers.push(await companies.byInn('500100732259', '203.0.113.3'))
    expect([asked, answers.at(-2), answers.at(-1), failures]).toEqual([20, 'none', 'unavailable', []])
    expect(await companies.byInn('500100732259', '203.0.113.4')).toBe('none')
  })

  test('without a key nobody is asked', () => {
    const dependencies = { database, limiter: createRateLimiter(database), failed: () => undefined }
    expect(createCompanies({ dadataToken: undefined }, dependencies)).toBeUndefined()
  })
})

describe('DaData', () => {
  let body: unknown
  let status = 200
  const requests: object[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { authorization } = request.headers
    requests.push({ method: request.method, authorization, body: JSON.parse(Buffer.concat(parts).toString()) })
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  let source: ReturnType<typeof dadata>
  beforeAll(async () => {
    source = dadata('key-1', `${await listening(server)}/`)
  })
  afterAll(() => void server.close())

  const party = (data: object) => ({ suggestions: [{ value: 'X', data }] })

  test('is asked by the whole INN for the head office', async () => {
    body = party({
      inn: '7707083893',
      kpp: '770701001',
      type: 'LEGAL',
      name: { short_with_opf: 'ООО «Пасека»', full_with_opf: 'Общество…' },
      address: { value: 'г Москва, ул Медовая, д 19' },
      state: { status: 'ACTIVE' },
    })
    expect(await source('7707083893')).toEqual({
      name: 'ООО «Пасека»',
      kpp: '770701001',
      address: 'г Москва, ул Медовая, д 19',
      isActive: true,
    })
    expect(requests.at(-1)).toEqual({
      method: 'POST',
      authorization: 'Token key-1',
      body: { query: '7707083893', count: 1, branch_type: 'MAIN' },
    })
  })

  test('an entrepreneur has no address, a liquidated company is not active, an odd answer is empty', async () => {
    body = party({
      type: 'INDIVIDUAL',
      name: { full_with_opf: 'ИП Иванова' },
      address: { value: 'дом' },
      state: { status: 'LIQUIDATED' },
    })
    expect(await source('500100732259')).toEqual({ name: 'ИП Иванова', kpp: '', address: '', isActive: false })
    body = party({ name: 5, kpp: { a: 1 } })
    expect(await source('500100732259')).toEqual({ name: '', kpp: '', address: '', isActive: false })
    body = { suggestions: [] }
    expect(await source('500100732259')).toBeUndefined()
  })

  test.each([403, 429, 500])('%i is a failure', async (failure) => {
    status = failure
    await expect(source('7707083893')).rejects.toThrow(String(failure))
    status = 200
  })

  test('the invented companies are found by their INN alone', async () => {
    expect(await demoCompanies('7707083893')).toMatchObject({ name: 'ООО «Пасека»' })
    expect(await demoCompanies('7707083894')).toBeUndefined()
  })
})
